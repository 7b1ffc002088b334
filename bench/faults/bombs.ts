import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { type Answer, asStaff, callServer } from "./client.ts";
import { type Fault, SQLITE } from "./fault.ts";
import { formatCounts, formatMs, startVisitors, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const AT_ONCE = 20;
/** About the interval at which the large pictures, one after the other, are ready. */
const SMALL_EVERY_MS = 500;
const MORE_MB = 150;
const MORE_WITH_DECODER_MB = 400;

/** Flat pictures at and above the size limit: tiny files that are huge when decoded. */
async function makeBombs(): Promise<[name: string, bytes: Buffer][]> {
	const flat = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: "#369" } });
	const large = flat(6000, 4000);
	return [
		["24-megapixeles.avif", await large.clone().avif({ effort: 0 }).toBuffer()],
		["8-megapixeles.avif", await flat(3264, 2448).avif({ effort: 0 }).toBuffer()],
		["24-megapixeles.png", await large.clone().png().toBuffer()],
		["24-megapixeles.webp", await large.clone().webp({ effort: 0 }).toBuffer()],
		["progresiva.jpg", await large.clone().jpeg({ progressive: true }).toBuffer()],
	];
}

/** The same number of pictures that are cheap to decode. */
function makeSmall(count: number): Promise<[name: string, bytes: Buffer][]> {
	const flat = (width: number) =>
		sharp({ create: { width, height: 300, channels: 3, background: "#369" } }).png();
	return Promise.all(
		Array.from(
			{ length: count },
			async (_, place): Promise<[string, Buffer]> => [
				`chica-${place}.png`,
				await flat(300 + place).toBuffer(),
			],
		),
	);
}

/** Returns the form that the panel sends for a picture upload. */
export function createPictureForm([name, bytes]: [string, Buffer]) {
	const form = `--edge\r\nContent-Disposition: form-data; name="category"\r\n\r\ngeneral\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(form), bytes, Buffer.from("\r\n--edge--\r\n")]);
	return { body, headers: { "content-type": "multipart/form-data; boundary=edge" } };
}

async function uploadBombs() {
	const bombs = await makeBombs();
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const staff = await asStaff(world.origin);
	const upload = (picture: [string, Buffer]) =>
		staff("/api/admin/upload/image", { ...createPictureForm(picture), timeoutMs: 180_000 });
	const quietVisitors = startVisitors(world.origin);
	// Each accepted picture invalidates every cached page: that is its edit's work, and small ones cause as much of it.
	for (const small of await makeSmall(bombs.length + AT_ONCE)) {
		await upload(small);
		await wait(SMALL_EVERY_MS);
	}
	const small = await quietVisitors.stop();
	const before = world.residentMb();
	let peak = before;
	let familyPeak = before;
	const sampling = setInterval(() => {
		peak = Math.max(peak, world.residentMb());
		familyPeak = Math.max(familyPeak, world.familyMb());
	}, 20);
	const visitors = startVisitors(world.origin);
	const answers: Answer[] = [];
	for (const bomb of bombs) answers.push(await upload(bomb));
	const peakOfOne = peak;
	const batch = Array.from({ length: AT_ONCE }, (_, place) => bombs[place % bombs.length]);
	answers.push(
		...(await Promise.all(batch.map((bomb) => (bomb ? upload(bomb) : callServer(world.origin, "/"))))),
	);
	const read = await visitors.stop();
	clearInterval(sampling);
	const ratio = read.p95 / small.p95;
	return {
		figure: `one after the other +${(peakOfOne - before).toFixed(0)} MB, ${AT_ONCE} at once +${(peak - before).toFixed(0)} MB, with the decoder +${(familyPeak - before).toFixed(0)} MB (${formatCounts(summarize(answers).statuses)}); pages' p95 ${formatMs(small.p95)} beside small ones → ${formatMs(read.p95)}`,
		holds:
			!world.ended() &&
			peak - before < MORE_MB &&
			familyPeak - before < MORE_WITH_DECODER_MB &&
			(ratio < 2 || read.p95 < 20),
	};
}

export const bombs: Fault[] = [
	{
		name: "bombs",
		fault: "Small picture files that are huge when decoded",
		injected: `flat AVIF, PNG, WebP and progressive JPEG of up to 24 million pixels, each alone, then ${AT_ONCE} at once; 4 visitors`,
		goal: `memory at most +${MORE_MB} MB, with the decoder +${MORE_WITH_DECODER_MB} MB; pages' p95 less than double what as many small pictures make of it, or < 20 ms`,
		engines: SQLITE,
		run: uploadBombs,
	},
];
