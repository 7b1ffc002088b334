import { write, writeSync } from "node:fs";

const MOST_HELD = 1024 * 1024;
const AT_ONCE = 16 * 1024;
const TRY_AGAIN_MS = 50;
/** Nobody reads a pipe that takes longer than this for one write. */
const STUCK_MS = 1000;
const NOTHING = Buffer.alloc(0);

/**
 * Writes lines one after the other, and nobody waits for them: a terminal that was stopped, or a log service that hangs,
 * takes nothing off its pipe, and a full one holds up whoever writes to it. What finds no room, as on a full disk, is
 * lost from the second megabyte on.
 *
 * @param descriptor of an open file or pipe
 * @param stuckMs how long a write may take until nobody is believed to read
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
		// The system would wait for that write, and whoever restarts us for the system.
		if (begunAt !== undefined && performance.now() - begunAt >= stuckMs)
			process.kill(process.pid, "SIGKILL");
		const begun = begunAt === undefined ? 0 : AT_ONCE;
		try {
			writeSync(descriptor, Buffer.concat([left.subarray(begun), Buffer.from(lines.join(""))]));
		} catch {
			// Whoever read it is gone, or the disk is full.
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
