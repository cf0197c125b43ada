// `limit-cpu.ts SHARE PID...`: lets each process run for a share of the time, until stdin ends. The processes run at different
// times as far as possible.
const [share = '1', ...pids] = process.argv.slice(2);
const periodMs = 60;

const timers = pids.map((pid, index) => {
  const runs = Number(share) * periodMs;
  let timer: NodeJS.Timeout;
  const stop = () => {
    process.kill(Number(pid), 'SIGSTOP');
    timer = setTimeout(go, periodMs - runs);
  };
  const go = () => {
    process.kill(Number(pid), 'SIGCONT');
    timer = setTimeout(stop, runs);
  };
  timer = setTimeout(go, (index * periodMs) / pids.length);
  return () => clearTimeout(timer);
});

process.stdin.resume();
process.stdin.on('end', () => {
  for (const end of timers) end();
  for (const pid of pids) process.kill(Number(pid), 'SIGCONT');
});
