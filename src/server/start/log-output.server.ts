import { write, writeSync } from "node:fs";

const MAX_PENDING_CHARS = 1024 * 1024;
const MAX_WRITE_BYTES = 16 * 1024;
const RETRY_MS = 50;
/** A write that takes longer means that the pipe has no reader. */
const STUCK_MS = 1000;
const EMPTY = Buffer.alloc(0);

/**
 * Opens an asynchronous log output. A stopped terminal or a hanging log service fills its pipe and would block a
 * synchronous writer. Lines beyond one pending megabyte are lost, as on a full disk.
 *
 * @param descriptor of an open file or pipe
 * @param stuckMs write duration after which the reader counts as gone
 */
export function openLogOutput(descriptor: number, stuckMs = STUCK_MS) {
	let lines: string[] = [];
	let pendingChars = 0;
	let remaining: Buffer = EMPTY;
	let startedAt: number | undefined;

	function startWrite() {
		if (startedAt !== undefined) return;
		if (remaining.length === 0) {
			remaining = Buffer.from(lines.join(""));
			lines = [];
			pendingChars = 0;
		}
		if (remaining.length === 0) return;
		startedAt = performance.now();
		write(descriptor, remaining, 0, Math.min(remaining.length, MAX_WRITE_BYTES), null, (error, written) => {
			if (error?.code === "EAGAIN") return void setTimeout(onWritten, RETRY_MS, 0).unref();
			onWritten(error ? remaining.length : written);
		});
	}

	function onWritten(written: number) {
		remaining = remaining.subarray(written);
		startedAt = undefined;
		startWrite();
	}

	process.once("exit", () => {
		// The system would wait for the pending write, and the supervisor for the exit.
		if (startedAt !== undefined && performance.now() - startedAt >= stuckMs)
			process.kill(process.pid, "SIGKILL");
		const inFlightBytes = startedAt === undefined ? 0 : MAX_WRITE_BYTES;
		try {
			writeSync(descriptor, Buffer.concat([remaining.subarray(inFlightBytes), Buffer.from(lines.join(""))]));
		} catch {
			// The reader is gone, or the disk is full.
		}
	});

	return {
		write(line: string) {
			if (pendingChars + line.length > MAX_PENDING_CHARS) return;
			lines.push(line);
			pendingChars += line.length;
			startWrite();
		},
	};
}
