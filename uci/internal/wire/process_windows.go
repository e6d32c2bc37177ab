package wire

import (
	"os/exec"
	"sync"
	"syscall"
	"unsafe"
)

// ownGroup makes the command start as a process group: Ctrl+C in the console of the program is not
// for the engine, which the program ends in its own time.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// A group is a job object with a process and what it starts. Windows ends them all when the last
// handle of the job is closed, and so also when the program itself ends in any way. What the process
// starts in the moment before it is put into the job is not in it.
type group struct {
	closing *sync.Once
	job     syscall.Handle // 0 if there is none
}

// newGroup returns the group of a command that has started. If the system refuses a job, for
// example an old one in which jobs cannot be nested, the group is the process alone.
func newGroup(cmd *exec.Cmd) group {
	g := group{closing: new(sync.Once)}
	job, err := newJob()
	if err != nil {
		return g
	}
	assigned := false
	err = cmd.Process.WithHandle(func(process uintptr) {
		r, _, _ := assignProcessToJobObject.Call(uintptr(job), process)
		assigned = r != 0
	})
	if err != nil || !assigned {
		syscall.CloseHandle(job)
		return g
	}
	g.job = job
	return g
}

// kill kills the process and those in its job. It may be called again.
func (g group) kill(cmd *exec.Cmd) {
	g.closing.Do(func() {
		if g.job != 0 {
			syscall.CloseHandle(g.job)
		}
	})
	cmd.Process.Kill()
}

var (
	kernel32                 = syscall.NewLazyDLL("kernel32.dll")
	createJobObject          = kernel32.NewProc("CreateJobObjectW")
	setInformationJobObject  = kernel32.NewProc("SetInformationJobObject")
	assignProcessToJobObject = kernel32.NewProc("AssignProcessToJobObject")
)

// Constants of winnt.h.
const (
	jobObjectExtendedLimitInformation = 9
	jobObjectLimitKillOnJobClose      = 0x2000
)

// jobLimits is JOBOBJECT_EXTENDED_LIMIT_INFORMATION of winnt.h.
type jobLimits struct {
	perProcessUserTimeLimit int64
	perJobUserTimeLimit     int64
	limitFlags              uint32
	minimumWorkingSetSize   uintptr
	maximumWorkingSetSize   uintptr
	activeProcessLimit      uint32
	affinity                uintptr
	priorityClass           uint32
	schedulingClass         uint32
	_                       [8 - unsafe.Sizeof(uintptr(0))]byte // C aligns the next field by 8 bytes
	ioCounters              [6]uint64
	processMemoryLimit      uintptr
	jobMemoryLimit          uintptr
	peakProcessMemoryUsed   uintptr
	peakJobMemoryUsed       uintptr
}

// The size is that of C, on 32 and 64 bits.
var _ [80 + 8*unsafe.Sizeof(uintptr(0))]byte = [unsafe.Sizeof(jobLimits{})]byte{}

// newJob returns a job whose processes end with it. Its handle is not inherited, so that no process in
// it keeps it open.
func newJob() (syscall.Handle, error) {
	h, _, err := createJobObject.Call(0, 0)
	if h == 0 {
		return 0, err
	}
	job := syscall.Handle(h)
	limits := jobLimits{limitFlags: jobObjectLimitKillOnJobClose}
	r, _, err := setInformationJobObject.Call(h, jobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), unsafe.Sizeof(limits))
	if r == 0 {
		syscall.CloseHandle(job)
		return 0, err
	}
	return job, nil
}
