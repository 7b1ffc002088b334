import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { callServer, type HttpResponse, logInAsStaff } from "./client.ts";
import { type Fault, SQLITE_ONLY } from "./fault.ts";
import { formatCounts, formatMs, startVisitors, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const CONCURRENCY = 20;
/** About the interval at which the large pictures, one after the other, are ready. */
const SMALL_PICTURE_INTERVAL_MS = 500;
const MAX_EXTRA_MB = 150;
const MAX_EXTRA_WITH_DECODER_MB = 400;

/** Flat pictures at and above the size limit: tiny files that are huge when decoded. */
async function createBombs(): Promise<[name: string, bytes: Buffer][]> {
	const createFlatImage = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: "#369" } });
	const large = createFlatImage(6000, 4000);
	return [
		["24-megapixeles.avif", await large.clone().avif({ effort: 0 }).toBuffer()],
		["8-megapixeles.avif", await createFlatImage(3264, 2448).avif({ effort: 0 }).toBuffer()],
		["24-megapixeles.png", await large.clone().png().toBuffer()],
		["24-megapixeles.webp", await large.clone().webp({ effort: 0 }).toBuffer()],
		["progresiva.jpg", await large.clone().jpeg({ progressive: true }).toBuffer()],
	];
}

/** The same number of pictures that are cheap to decode. */
function createSmallPictures(count: number): Promise<[name: string, bytes: Buffer][]> {
	const createFlatImage = (width: number) =>
		sharp({ create: { width, height: 300, channels: 3, background: "#369" } }).png();
	return Promise.all(
		Array.from(
			{ length: count },
			async (_, index): Promise<[string, Buffer]> => [
				`chica-${index}.png`,
				await createFlatImage(300 + index).toBuffer(),
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
	const bombs = await createBombs();
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const staff = await logInAsStaff(world.origin);
	const upload = (picture: [string, Buffer]) =>
		staff("/api/admin/upload/image", { ...createPictureForm(picture), timeoutMs: 180_000 });
	const quietVisitors = startVisitors(world.origin);
	// Each accepted picture invalidates every cached page: that is its edit's work, and small ones cause as much of it.
	for (const small of await createSmallPictures(bombs.length + CONCURRENCY)) {
		await upload(small);
		await wait(SMALL_PICTURE_INTERVAL_MS);
	}
	const small = await quietVisitors.stop();
	const initialMb = world.measureResidentMb();
	let peakMb = initialMb;
	let familyPeakMb = initialMb;
	const samplingTimer = setInterval(() => {
		peakMb = Math.max(peakMb, world.measureResidentMb());
		familyPeakMb = Math.max(familyPeakMb, world.measureFamilyMb());
	}, 20);
	const visitors = startVisitors(world.origin);
	const responses: HttpResponse[] = [];
	for (const bomb of bombs) responses.push(await upload(bomb));
	const sequentialPeakMb = peakMb;
	const batch = Array.from({ length: CONCURRENCY }, (_, index) => bombs[index % bombs.length]);
	responses.push(
		...(await Promise.all(batch.map((bomb) => (bomb ? upload(bomb) : callServer(world.origin, "/"))))),
	);
	const pageStats = await visitors.stop();
	clearInterval(samplingTimer);
	const slowdown = pageStats.p95 / small.p95;
	return {
		figure: `one after the other +${(sequentialPeakMb - initialMb).toFixed(0)} MB, ${CONCURRENCY} at once +${(peakMb - initialMb).toFixed(0)} MB, with the decoder +${(familyPeakMb - initialMb).toFixed(0)} MB (${formatCounts(summarize(responses).statuses)}); pages' p95 ${formatMs(small.p95)} beside small ones → ${formatMs(pageStats.p95)}`,
		holds:
			!world.getExitReason() &&
			peakMb - initialMb < MAX_EXTRA_MB &&
			familyPeakMb - initialMb < MAX_EXTRA_WITH_DECODER_MB &&
			(slowdown < 2 || pageStats.p95 < 20),
	};
}

export const bombs: Fault[] = [
	{
		name: "bombs",
		fault: "Small picture files that are huge when decoded",
		injected: `flat AVIF, PNG, WebP and progressive JPEG of up to 24 million pixels, each alone, then ${CONCURRENCY} at once; 4 visitors`,
		goal: `memory at most +${MAX_EXTRA_MB} MB, with the decoder +${MAX_EXTRA_WITH_DECODER_MB} MB; pages' p95 less than double what as many small pictures make of it, or < 20 ms`,
		engines: SQLITE_ONLY,
		run: uploadBombs,
	},
];
