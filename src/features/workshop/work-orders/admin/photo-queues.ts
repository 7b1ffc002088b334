import type { PhotoQueue } from "#features/workshop/photos/site/photo-queue.ts";

/** The fields by which the queues are kept. */
export type KeepableQueue = Pick<PhotoQueue, "items" | "start">;

/** Typical number of cars in a shop; above it idle queues are stopped. */
export const MAX_QUEUES = 12;
/** Hard limit: above it even busy queues are stopped; their photos wait on the device. */
const MAX_QUEUES_BUSY = 60;

/**
 * Keeps one photo queue per order, so that uploads continue after the page is left. Stops the least recently opened
 * idle queues, which releases the memory of their photos.
 *
 * @param openQueue creates the queue of an order
 */
export function openPhotoQueues<Queue extends KeepableQueue>(openQueue: (id: string) => Queue) {
	const queues = new Map<string, { queue: Queue; stop: () => void }>();

	function evictQueues() {
		for (const [id, { queue, stop }] of queues) {
			if (queues.size < MAX_QUEUES) return;
			if (queues.size < MAX_QUEUES_BUSY && !isIdle(queue)) continue;
			stop();
			queues.delete(id);
		}
	}

	return (id: string): Queue => {
		const existing = queues.get(id);
		if (!existing) evictQueues();
		const queue = existing?.queue ?? openQueue(id);
		queues.delete(id);
		queues.set(id, existing ?? { queue, stop: queue.start() });
		return queue;
	};
}

const isIdle = (queue: KeepableQueue) =>
	queue.items().every(({ state }) => state === "stored" || state === "refused" || state === "lost");
