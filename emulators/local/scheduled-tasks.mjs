// Preloaded into firebase-tools. Holds a task back until its scheduled time, as Cloud Tasks does.
//
// The Tasks emulator runs such a task at once and repeats it until it succeeds. Each waiting task then
// occupies one of the concurrent dispatches of its queue, and ten of them stop all other e-mail.
import { createRequire } from 'node:module';
import { methodOf } from './method-of.mjs';

const require = createRequire(import.meta.url);
const { TaskQueue } = require('firebase-tools/lib/emulator/taskQueue.js');

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

const enqueue = methodOf(TaskQueue, 'enqueue');
TaskQueue.prototype.enqueue = function (task) {
  const delayMs = Date.parse(task.scheduleTime ?? '') - Date.now();
  // A name that is known already is refused by the emulator.
  if (!(delayMs > 0) || this.queuedIds.has(task.name)) return enqueue.call(this, task);
  this.queuedIds.add(task.name);
  const start = () => {
    this.queuedIds.delete(task.name);
    this.enqueue(task);
  };
  setTimeout(start, Math.min(delayMs, MAX_DELAY_MS)).unref();
};
