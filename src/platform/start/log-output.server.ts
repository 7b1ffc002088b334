import { write, writeSync } from "node:fs";

const MOST_HELD = 1024 * 1024;
const AT_ONCE = 16 * 1024;
const TRY_AGAIN_MS = 50;
/** A write that takes longer means that the pipe has no reader. */
const STUCK_MS = 1000;
const NOTHING = Buffer.alloc(0);

/**
 * Opens an asynchronous log output. A stopped terminal or a hanging log service fills its pipe and would block a
 * synchronous writer. Lines beyond one pending megabyte are lost, as on a full disk.
 *
 * @param descriptor of an open file or pipe
 * @param stuckMs write duration after which the reader counts as gone
 */
export function openLogOutput(descriptor: number, stuckMs = STUCK_MS) {
	let lines: string[] = [];
	let held = 0;
	let left: Buffer = NOTHING;
	let begunAt: number | undefined;

	function go() {
		if (begunAt !== undefined) return;
		if (left.length === 0) {
			left = Buffer.from(lines.join(""));
			lines = [];
			held = 0;
		}
		if (left.length === 0) return;
		begunAt = performance.now();
		write(descriptor, left, 0, Math.min(left.length, AT_ONCE), null, (error, written) => {
			if (error?.code === "EAGAIN") return void setTimeout(goOn, TRY_AGAIN_MS, 0).unref();
			goOn(error ? left.length : written);
		});
	}

	function goOn(written: number) {
		left = left.subarray(written);
		begunAt = undefined;
		go();
	}

	process.once("exit", () => {
		// The system would wait for the pending write, and the supervisor for the exit.
		if (begunAt !== undefined && performance.now() - begunAt >= stuckMs)
			process.kill(process.pid, "SIGKILL");
		const begun = begunAt === undefined ? 0 : AT_ONCE;
		try {
			writeSync(descriptor, Buffer.concat([left.subarray(begun), Buffer.from(lines.join(""))]));
		} catch {
			// The reader is gone, or the disk is full.
		}
	});

	return {
		write(line: string) {
			if (held + line.length > MOST_HELD) return;
			lines.push(line);
			held += line.length;
			go();
		},
	};
}
