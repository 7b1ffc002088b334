import { createKey } from "#api/submit.ts";
import { MAX_PHOTOS } from "#core/requests/form/photo-term.ts";
import { shrinkPhoto } from "#features/content/media/shrink-photo.ts";
import type { CustomerPhotos, PhotoUpload } from "#features/workshop/photos/contract.ts";
import { MAX_BYTES, SENT_BYTES, SENT_PIXELS } from "#features/workshop/photos/rules.ts";
import { PhotoStopped, sendPhoto } from "./send-photo.ts";
import { deleteStoredPhoto, listStoredPhotos, savePhoto } from "./stored-photos.ts";

/**
 * A photo as the page shows it. A "lost" one is partly uploaded and no longer on this device; selecting it again
 * resumes it.
 */
export type QueuedPhoto = {
	key: string;
	bytes: number;
	received: number;
	state: "preparing" | "waiting" | "sending" | "paused" | "refused" | "lost" | "stored";
	/** Preview URL, from this device or the server. */
	preview: string | undefined;
	notice: string | undefined;
};

const UPLOAD_CUT_SHORT = "Se cortó antes de terminar. Elige otra vez la misma foto para seguir.";
const SENT_BEFORE = "La elegiste otra vez: va una sola.";
const TOO_HEAVY = "Pesa más de 9 MB y este teléfono no la pudo reducir. Mándala por WhatsApp.";
const NOT_REMOVED = "No hay conexión y no se pudo quitar. Prueba otra vez.";
const SHRINK_OPTIONS = {
	maxBytes: SENT_BYTES,
	maxSize: [SENT_PIXELS, SENT_PIXELS],
	storedFormat: "jpg",
} as const;

type RequestPhotos = Pick<CustomerPhotos, "reference" | "photos">;
type QueueOptions = {
	/** Limit of photos; the server enforces its own limit too. */
	maxPhotos?: number;
	tooHeavy?: string;
	/** Function that sends them; defaults to `fetch`, for users who are not logged in. */
	fetchWith?: typeof fetch;
};

/** The upload queue of one request. */
export type PhotoQueue = {
	items: () => readonly QueuedPhoto[];
	/** @returns a function that stops the notifications */
	subscribe: (listener: () => void) => () => void;
	/** Resumes the uploads stored on this device. @returns stops the queue when the page closes */
	start: () => () => void;
	/**
	 * Adds photos.
	 * @param details extra fields sent with each, besides its length
	 * @returns how many exceed the limit
	 */
	add: (files: readonly File[], details?: object) => number;
	resume: (key: string) => void;
	remove: (key: string) => Promise<void>;
};

/** Opens the upload queue of one request, which uploads one photo at a time and resumes when the connection returns. */
export function openPhotoQueue(
	path: string,
	{ reference, photos }: RequestPhotos,
	options: QueueOptions = {},
): PhotoQueue {
	const { maxPhotos = MAX_PHOTOS, tooHeavy = TOO_HEAVY, fetchWith = fetch } = options;
	let items: readonly QueuedPhoto[] = photos.map((photo) => toQueuedPhoto(path, photo));
	const pendingUploads = new Map<string, { blob: Blob; details?: object | undefined }>();
	/** Photos selected on this page, to distinguish two of the same length; earlier ones are known by length only. */
	const selectedBlobs = new Map<string, Blob>();
	const listeners = new Set<() => void>();
	let preparing = Promise.resolve();
	let current: { key: string; stop: AbortController } | undefined;

	function setItems(nextItem: readonly QueuedPhoto[]) {
		items = nextItem;
		for (const listener of listeners) listener();
	}
	/** A rejected photo stays listed with its reason, but takes no place. */
	const countFreeSlots = () =>
		Math.max(0, maxPhotos - items.filter(({ state }) => state !== "refused").length);
	const find = (key: string) => items.find((item) => item.key === key);
	const updateItem = (key: string, changes: Partial<QueuedPhoto>) =>
		setItems(items.map((item) => (item.key === key ? { ...item, ...changes } : item)));

	async function sendNext() {
		if (current) return;
		const nextItem = items.find(({ state }) => state === "waiting");
		const photo = nextItem && pendingUploads.get(nextItem.key);
		if (!nextItem || !photo) return;
		const { key } = nextItem;
		const { blob, details } = photo;
		const stop = new AbortController();
		current = { key, stop };
		updateItem(key, { state: "sending", notice: undefined });
		try {
			await sendPhoto({ path, key, details, fetchWith }, blob, {
				onReceived: ({ received }) => updateItem(key, { received, notice: undefined }),
				onWait: (notice) => updateItem(key, { notice }),
				signal: stop.signal,
			});
			updateItem(key, { state: "stored", received: blob.size, notice: undefined });
			pendingUploads.delete(key);
			await deleteStoredPhoto(key);
		} catch (problem) {
			if (problem instanceof PhotoStopped) {
				updateItem(key, { state: problem.outcome, notice: problem.message });
				if (problem.outcome === "refused") await deleteStoredPhoto(key);
			}
		} finally {
			current = undefined;
		}
		void sendNext();
	}

	function resume(key: string) {
		if (!pendingUploads.has(key)) return;
		updateItem(key, { state: "waiting", notice: undefined });
		void sendNext();
	}

	function resumeAll() {
		for (const { key, state } of items) if (state === "paused") resume(key);
	}

	/** Keeps the list short when one photo after another is rejected. */
	function dropOldRejections() {
		const rejected = items.filter(({ state }) => state === "refused");
		const droppedItems = new Set(rejected.slice(0, Math.max(0, rejected.length - maxPhotos)));
		if (droppedItems.size > 0) setItems(items.filter((item) => !droppedItems.has(item)));
	}

	function addPhoto(file: File, details?: object) {
		const key = createKey();
		const preview = URL.createObjectURL(file);
		const newItem = { key, bytes: file.size, received: 0, preview, notice: undefined };
		setItems([...items, { ...newItem, state: "preparing" }]);
		// Prepares one at a time, so that each is compared with all earlier ones.
		preparing = preparing.then(() => prepare(file, { key, preview, details }));
	}

	type PhotoInput = { key: string; preview: string; details: object | undefined };
	async function prepare(file: File, { key, preview, details }: PhotoInput) {
		const blob = await shrinkPhoto(file, SHRINK_OPTIONS).catch(() => file);
		// The user removed it meanwhile.
		if (!find(key)) return;
		if (blob.size > MAX_BYTES) return updateItem(key, { state: "refused", notice: tooHeavy });
		const sameSizeItems = items.filter(({ bytes, state }) => bytes === blob.size && state !== "preparing");
		const sameFlags = await Promise.all(
			sameSizeItems.map(async (other) => isSamePhoto(blob, selectedBlobs.get(other.key))),
		);
		// The user removed it meanwhile.
		if (!find(key)) return;
		const samePhotos = sameSizeItems.filter((_, index) => sameFlags[index]);
		const partial = samePhotos.find(({ state }) => state === "lost");
		const duplicate = !details && samePhotos.find(({ state }) => state !== "refused");
		if (partial || duplicate) setItems(items.filter((item) => item.key !== key));
		if (partial) updateItem(partial.key, { preview });
		else if (duplicate) {
			URL.revokeObjectURL(preview);
			if (duplicate.state === "paused") return resume(duplicate.key);
			return updateItem(duplicate.key, { notice: SENT_BEFORE });
		}
		const itemKey = partial?.key ?? key;
		pendingUploads.set(itemKey, { blob, details });
		selectedBlobs.set(itemKey, blob);
		await savePhoto({ key: itemKey, reference, blob, told: details, keptAt: Date.now() });
		updateItem(itemKey, { bytes: blob.size, state: "waiting", notice: undefined });
		void sendNext();
	}

	return {
		items: () => items,
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		start() {
			void listStoredPhotos(reference).then((storedPhotos) => {
				for (const { key, blob, told: details } of storedPhotos) {
					const queuedPhoto = find(key);
					if (queuedPhoto?.state === "stored" || (!queuedPhoto && countFreeSlots() === 0)) {
						void deleteStoredPhoto(key);
						continue;
					}
					if (queuedPhoto && queuedPhoto.state !== "lost") continue;
					pendingUploads.set(key, { blob, details });
					selectedBlobs.set(key, blob);
					const restored = { preview: URL.createObjectURL(blob), notice: undefined } as const;
					if (queuedPhoto) updateItem(key, { ...restored, state: "waiting" });
					else setItems([...items, { key, bytes: blob.size, received: 0, state: "waiting", ...restored }]);
				}
				void sendNext();
			});
			window.addEventListener("online", resumeAll);
			return () => {
				window.removeEventListener("online", resumeAll);
				current?.stop.abort();
				for (const { preview } of items) if (preview?.startsWith("blob:")) URL.revokeObjectURL(preview);
			};
		},
		add(files, details) {
			const lostCount = items.filter(({ state }) => state === "lost").length;
			const freeSlots = countFreeSlots() + lostCount;
			dropOldRejections();
			for (const file of files.slice(0, freeSlots)) addPhoto(file, details);
			return Math.max(0, files.length - freeSlots);
		},
		resume,
		async remove(key) {
			const item = find(key);
			if (!item) return;
			if (current?.key === key) current.stop.abort();
			const response = await fetch(`${path}/${key}`, { method: "DELETE" }).catch(() => undefined);
			if (!response?.ok && response?.status !== 404)
				return updateItem(key, {
					notice: NOT_REMOVED,
					...(pendingUploads.has(key) && { state: "paused" }),
				});
			pendingUploads.delete(key);
			selectedBlobs.delete(key);
			await deleteStoredPhoto(key);
			setItems(items.filter((other) => other.key !== key));
			void sendNext();
		},
	};
}

/** Returns whether a photo equals an earlier one of the same length; true if the earlier one's content is unknown. */
async function isSamePhoto(photo: Blob, earlier: Blob | undefined): Promise<boolean> {
	if (!earlier) return true;
	const [left, right] = await Promise.all([photo.arrayBuffer(), earlier.arrayBuffer()]);
	const bytes = new Uint8Array(right);
	return new Uint8Array(left).every((byte, index) => byte === bytes[index]);
}

function toQueuedPhoto(path: string, photo: PhotoUpload): QueuedPhoto {
	const { key, bytes, received, state } = photo;
	const isStored = state === "stored";
	return {
		key,
		bytes,
		received,
		state: isStored ? "stored" : "lost",
		preview: isStored ? `${path}/${key}/small.jpg` : undefined,
		notice: isStored ? undefined : UPLOAD_CUT_SHORT,
	};
}
