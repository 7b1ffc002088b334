import type { openPhotoQueue } from "#site/photos/photo-queue.ts";

export type PhotoQueue = Pick<ReturnType<typeof openPhotoQueue>, "items" | "start">;

/** Typical number of cars in a shop; above it idle queues are stopped. */
export const MOST_QUEUES = 12;
/** Hard limit: above it even busy queues are stopped; their photos wait on the device. */
const MOST_AT_ALL = 60;

/**
 * Keeps one photo queue per order, so that uploads continue after the page is left. Stops the least recently opened
 * idle queues, which releases the memory of their photos.
 *
 * @param open creates the queue of an order
 */
export function openPhotoQueues<Queue extends PhotoQueue>(open: (id: string) => Queue) {
	const kept = new Map<string, { queue: Queue; end: () => void }>();

	function makeRoom() {
		for (const [id, { queue, end }] of kept) {
			if (kept.size < MOST_QUEUES) return;
			if (kept.size < MOST_AT_ALL && !isResting(queue)) continue;
			end();
			kept.delete(id);
		}
	}

	return (id: string): Queue => {
		const known = kept.get(id);
		if (!known) makeRoom();
		const queue = known?.queue ?? open(id);
		kept.delete(id);
		kept.set(id, known ?? { queue, end: queue.start() });
		return queue;
	};
}

const isResting = (queue: PhotoQueue) =>
	queue.items().every(({ state }) => state === "stored" || state === "refused" || state === "lost");
