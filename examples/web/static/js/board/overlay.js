// Arrows and circles over the board, in layers that do not know of each other. They
// look the same from both sides, so that turning the board turns them all.

const files = 'abcdefgh';

export class Overlay {
  #svg;
  /** @type {Map<string, SVGElement>} */
  #layers = new Map();

  /** @param {HTMLElement | SVGElement} svg */
  constructor(svg) { this.#svg = svg; }

  /** @param {boolean} flipped */
  flip(flipped) { this.#svg.classList.toggle('flipped', flipped); }

  // draw replaces what is in a layer. A shape is {from, to, kind}: a circle if both are
  // the same square, or a piece comes from a pocket. Its kind is the class that gives it its colour.
  /** @param {string} layer @param {Luft.Mark[]} shapes */
  draw(layer, shapes) {
    let group = this.#layers.get(layer);
    if (!group) {
      group = make('g');
      group.dataset.layer = layer;
      this.#layers.set(layer, group);
      this.#svg.append(group);
    }
    group.replaceChildren(...shapes.map(({ from, to, kind }) => {
      const shape = from === to || from[1] === '@' ? circle(to) : arrow(from, to);
      shape.setAttribute('class', kind);
      shape.dataset.squares = from + to;
      return shape;
    }));
  }
}

/** @type {(tag: string) => SVGElement} */
function make(tag) { return document.createElementNS('http://www.w3.org/2000/svg', tag); }

/** @param {string} square */
function middle(square) { return [files.indexOf(square[0]) + 0.5, 8.5 - Number(square[1])]; }

/** @param {string} square */
function circle(square) {
  const [x, y] = middle(square);
  const shape = make('circle');
  for (const [name, value] of [['cx', x], ['cy', y], ['r', 0.44]]) shape.setAttribute(String(name), String(value));
  return shape;
}

/** @param {string} from @param {string} to */
function arrow(from, to) {
  const [x1, y1] = middle(from), [x2, y2] = middle(to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  /** @param {number} along @param {number} aside */
  const point = (along, aside) => `${x1 + dx * along - dy * aside},${y1 + dy * along + dx * aside}`;
  const neck = length - 0.42, tip = length - 0.08;
  const shape = make('polygon');
  shape.setAttribute('points', [
    point(0.3, 0.07), point(neck, 0.07), point(neck, 0.22), point(tip, 0),
    point(neck, -0.22), point(neck, -0.07), point(0.3, -0.07),
  ].join(' '));
  return shape;
}
