import { expect, test } from "vitest";
import { openPhotoQueue } from "./photo-queue.ts";

const createPhotoFile = (bytes: number, name = "golpe.jpg") => new File([new Uint8Array(bytes)], name);
/** A fetch that never resolves. */
const neverRespond = () => new Promise<Response>(() => {});
const createQueue = (photos: Parameters<typeof openPhotoQueue>[1]["photos"]) =>
	openPhotoQueue("/api/photos/x", { reference: "CIT-2026-00001", photos }, { fetchWith: neverRespond });
const waitForQueue = () => new Promise((resolve) => setTimeout(resolve, 20));

test("uploads a photo once when it is selected twice", async () => {
	const storedPhoto = { key: "a", place: 1, bytes: 900, received: 900, state: "stored" as const };
	const queue = createQueue([storedPhoto]);
	queue.add([createPhotoFile(500), createPhotoFile(500), createPhotoFile(900)]);
	await waitForQueue();
	queue.add([createPhotoFile(700)]);
	await waitForQueue();
	expect(queue.items().map(({ bytes }) => bytes)).toEqual([900, 500, 700]);
	expect(queue.items()[0]?.notice).toBe("La elegiste otra vez: va una sola.");
});

test("uploads two photos of the same length", async () => {
	const queue = createQueue([]);
	queue.add([createPhotoFile(500)]);
	await waitForQueue();
	queue.add([new File([new Uint8Array(500).fill(7)], "otra.jpg")]);
	await waitForQueue();
	expect(queue.items().map(({ bytes }) => bytes)).toEqual([500, 500]);
});

test("lets staff upload a photo under two kinds", async () => {
	const queue = createQueue([]);
	queue.add([createPhotoFile(500)], { kind: "entrada" });
	queue.add([createPhotoFile(500)], { kind: "pieza" });
	await waitForQueue();
	expect(queue.items().length).toBe(2);
});

test("gives no place to photos that were refused", async () => {
	const refuse = async () => Response.json({ code: "broken_image", detail: "Está dañada." }, { status: 422 });
	const photos = { reference: "CIT-2026-00001", photos: [] };
	const queue = openPhotoQueue("/api/photos/x", photos, { fetchWith: refuse });
	expect(queue.add([500, 501, 502, 503].map((bytes) => createPhotoFile(bytes)))).toBe(0);
	await expect.poll(() => queue.items().map(({ state }) => state)).toEqual(Array(4).fill("refused"));
	expect(queue.add([600, 601, 602, 603].map((bytes) => createPhotoFile(bytes)))).toBe(0);
	await expect.poll(() => queue.items().filter(({ state }) => state === "refused")).toHaveLength(8);
	expect(queue.add([createPhotoFile(700)])).toBe(0);
	expect(queue.items()).toHaveLength(5);
});
