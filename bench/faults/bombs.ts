import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { asStaff } from "./client.ts";
import { type Fault, SQLITE } from "./fault.ts";
import { countsOf, ms, startVisitors, summaryOf, warmUp } from "./load.ts";
import { openWorld } from "./world.ts";

const AT_ONCE = 20;
const MORE_MB = 150;

/** 24 million pixels of one colour weigh less than a kilobyte. */
const bomb = () =>
	sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#369" } })
		.avif({ effort: 0 })
		.toBuffer();

async function uploads() {
	const bytes = await bomb();
	const world = await openWorld("SQLite");
	await warmUp(world.origin);
	const staff = await asStaff(world.origin);
	const upload = () => {
		const form = `--edge\r\nContent-Disposition: form-data; name="category"\r\n\r\ngeneral\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="plana.avif"\r\nContent-Type: image/avif\r\n\r\n`;
		const body = Buffer.concat([Buffer.from(form), bytes, Buffer.from("\r\n--edge--\r\n")]);
		const headers = { "content-type": "multipart/form-data; boundary=edge" };
		return staff("/api/admin/upload/image", { body, headers, timeoutMs: 180_000 });
	};
	const calm = startVisitors(world.origin);
	await wait(4000);
	const alone = await calm.stop();
	const before = world.residentMb();
	let peak = before;
	const sampling = setInterval(() => {
		if (!world.ended()) peak = Math.max(peak, world.residentMb());
	}, 20);
	const visitors = startVisitors(world.origin);
	const one = await upload();
	const peakOfOne = peak;
	const answers = await Promise.all(Array.from({ length: AT_ONCE }, upload));
	const read = await visitors.stop();
	clearInterval(sampling);
	const ratio = read.p95 / alone.p95;
	return {
		figure: `an AVIF of ${bytes.length} bytes: one ${one.status} in ${ms(one.ms)}, +${(peakOfOne - before).toFixed(0)} MB; ${AT_ONCE} at once ${countsOf(summaryOf(answers).statuses)}, +${(peak - before).toFixed(0)} MB; pages' p95 ${ms(alone.p95)} → ${ms(read.p95)}`,
		holds: !world.ended() && peak - before < MORE_MB && (ratio < 2 || read.p95 < 20),
	};
}

export const bombs: Fault[] = [
	{
		name: "bombs",
		fault: "Pictures that grow when they are opened",
		injected: `a flat AVIF of 24 million pixels, then ${AT_ONCE} at once; 4 visitors`,
		goal: `memory at most +${MORE_MB} MB; pages' p95 less than doubled, or < 20 ms`,
		engines: SQLITE,
		run: uploads,
	},
];
