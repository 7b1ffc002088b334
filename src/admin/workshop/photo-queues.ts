import type { openPhotoQueue } from "#site/photos/photo-queue.ts";

export type PhotoQueue = Pick<ReturnType<typeof openPhotoQueue>, "items" | "start">;

/** Those that have sent everything rest; a shop has so many cars inside. */
export const MOST_QUEUES = 12;
/** With more than this even one that still sends ends: its photos wait on the device for its page. */
const MOST_AT_ALL = 60;

/**
 * The queues of photos that a tab keeps, by order: a photo goes on while its page is left. Those opened longest ago end
 * once they rest, and each gives back what it holds of its photos.
 *
 * @param open makes the queue of an order
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
