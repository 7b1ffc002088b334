import { expect, test } from "vitest";
import { openPhotoQueue } from "./photo-queue.ts";

const photo = (bytes: number, name = "golpe.jpg") => new File([new Uint8Array(bytes)], name);
/** A fetch that never resolves. */
const by = () => new Promise<Response>(() => {});
const queueOf = (photos: Parameters<typeof openPhotoQueue>[1]["photos"]) =>
	openPhotoQueue("/api/photos/x", { reference: "CIT-2026-00001", photos }, { by });
const settled = () => new Promise((done) => setTimeout(done, 20));

test("uploads a photo once when it is selected twice", async () => {
	const stored = { key: "a", place: 1, bytes: 900, received: 900, state: "stored" as const };
	const queue = queueOf([stored]);
	queue.add([photo(500), photo(500), photo(900)]);
	await settled();
	queue.add([photo(700)]);
	await settled();
	expect(queue.items().map(({ bytes }) => bytes)).toEqual([900, 500, 700]);
	expect(queue.items()[0]?.said).toBe("La elegiste otra vez: va una sola.");
});

test("uploads two photos of the same length", async () => {
	const queue = queueOf([]);
	queue.add([photo(500)]);
	await settled();
	queue.add([new File([new Uint8Array(500).fill(7)], "otra.jpg")]);
	await settled();
	expect(queue.items().map(({ bytes }) => bytes)).toEqual([500, 500]);
});

test("lets staff upload one photo as two kinds", async () => {
	const queue = queueOf([]);
	queue.add([photo(500)], { kind: "entrada" });
	queue.add([photo(500)], { kind: "pieza" });
	await settled();
	expect(queue.items().length).toBe(2);
});
