// Loaded before a child process that has no end of its own. Node keeps what it has compiled when a process exits, and
// not when a signal ends it.
process.once('SIGTERM', () => process.exit());
