/** What may be kept: it knows its weight, and whether it was asked for since the last look. */
export type Kept = { bytes: number; keptAt: number; isAskedFor: boolean };

const DAY_MS = 24 * 60 * 60_000;

/**
 * A shelf with room for so many pages and bytes. What does not fit pushes out what was not asked for since the shelf
 * last looked, oldest first; what is a day old goes when something new comes. Nothing goes by itself: while nothing
 * can be rendered, everything stays.
 *
 * @param room how many pages, and how many bytes of them with their addresses
 */
export function openPageStore<Page extends Kept>(room: { pages: number; bytes: number }) {
	const pages = new Map<string, Page>();
	let bytes = 0;

	function drop(key: string) {
		bytes -= pages.get(key)?.bytes ?? 0;
		pages.delete(key);
	}

	/** Each page is passed over once at most, as that takes its mark away. */
	function makeRoomFor(newest: Page) {
		for (const [key, page] of pages) {
			if (pages.size < room.pages && bytes + newest.bytes <= room.bytes) return;
			pages.delete(key);
			if (page.isAskedFor) pages.set(key, page);
			else bytes -= page.bytes;
			page.isAskedFor = false;
		}
	}

	return {
		get: (key: string) => pages.get(key),
		/** Keeps a page unless it alone is larger than the shelf. */
		keep(key: string, page: Page) {
			drop(key);
			if (page.bytes > room.bytes) return;
			for (const [other, { keptAt }] of pages) if (page.keptAt - keptAt > DAY_MS) drop(other);
			makeRoomFor(page);
			pages.set(key, page);
			bytes += page.bytes;
		},
		drop,
		size: () => ({ pages: pages.size, bytes }),
	};
}
