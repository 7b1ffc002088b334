import { expect, test } from "vitest";
import type { QueuedPhoto } from "#features/workshop/photos/site/photo-queue.ts";
import { MAX_QUEUES, openPhotoQueues } from "./photo-queues.ts";

/** Creates queues whose photo states the test sets. */
function openQueues() {
	const states = new Map<string, QueuedPhoto["state"]>();
	const runningIds = new Set<string>();
	const getQueue = openPhotoQueues((id) => ({
		items: () => {
			const photo = { key: id, bytes: 1, received: 0, preview: undefined, notice: undefined };
			return [{ ...photo, state: states.get(id) ?? "stored" }];
		},
		start: () => {
			runningIds.add(id);
			return () => void runningIds.delete(id);
		},
	}));
	const openMany = (count: number, firstId = 0) => {
		for (let id = firstId; id < firstId + count; id++) getQueue(`${id}`);
	};
	return { getQueue, states, running: runningIds, openMany };
}

test("stops the least recently opened idle queues", () => {
	const { getQueue, running: runningIds, openMany } = openQueues();
	const first = getQueue("0");
	openMany(MAX_QUEUES);
	expect(getQueue("0")).toBe(first);
	openMany(3, MAX_QUEUES);
	expect(runningIds.size).toBe(MAX_QUEUES);
	expect(runningIds.has("0")).toBe(true);
	expect(runningIds.has("1")).toBe(false);
});

test("keeps uploading while other pages open", () => {
	const { getQueue, states, running: runningIds, openMany } = openQueues();
	states.set("0", "sending");
	const sending = getQueue("0");
	openMany(30, 1);
	expect(runningIds.has("0")).toBe(true);
	expect(getQueue("0")).toBe(sending);
});

test("keeps at most sixty queues, even busy ones", () => {
	const { states, running: runningIds, openMany } = openQueues();
	for (let id = 0; id < 200; id++) states.set(`${id}`, "waiting");
	openMany(200);
	expect(runningIds.size).toBeLessThanOrEqual(60);
});
