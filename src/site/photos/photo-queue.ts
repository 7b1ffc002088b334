import { newKey } from "#api/submit.ts";
import { MOST_PHOTOS } from "#features/leads/photo-term.ts";
import { shrinkPhoto } from "#features/media/shrink-photo.ts";
import type { OwnPhoto, OwnPhotos } from "#features/photos/contract.ts";
import { MOST_BYTES, SENT_BYTES, SENT_PIXELS } from "#features/photos/rules.ts";
import { dropKept, keepPhoto, listKept } from "./kept-photos.ts";
import { PhotoStopped, sendPhoto } from "./send-photo.ts";

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
	said: string | undefined;
};

const UPLOAD_CUT_SHORT = "Se cortó antes de terminar. Elige otra vez la misma foto para seguir.";
const SENT_BEFORE = "La elegiste otra vez: va una sola.";
const TOO_HEAVY = "Pesa más de 9 MB y este teléfono no la pudo reducir. Mándala por WhatsApp.";
const NOT_REMOVED = "No hay conexión y no se pudo quitar. Prueba otra vez.";
const LIGHTER = {
	mostBytes: SENT_BYTES,
	most: [SENT_PIXELS, SENT_PIXELS],
	keeps: "jpg",
} as const;

type Known = Pick<OwnPhotos, "reference" | "photos">;
type How = {
	/** Limit of photos; the server enforces its own limit too. */
	most?: number;
	tooHeavy?: string;
	/** Function that sends them; defaults to `fetch`, for users who are not logged in. */
	by?: typeof fetch;
};

/** Opens the upload queue of one request, which uploads one photo at a time and resumes when the connection returns. */
export function openPhotoQueue(path: string, { reference, photos }: Known, how: How = {}) {
	const { most = MOST_PHOTOS, tooHeavy = TOO_HEAVY, by = fetch } = how;
	let items: readonly QueuedPhoto[] = photos.map((photo) => knownPhoto(path, photo));
	const sent = new Map<string, { blob: Blob; told?: object | undefined }>();
	/** Photos selected on this page, to distinguish two of the same length; earlier ones are known by length only. */
	const chosen = new Map<string, Blob>();
	const listeners = new Set<() => void>();
	let preparing = Promise.resolve();
	let underWay: { key: string; stop: AbortController } | undefined;

	function set(next: readonly QueuedPhoto[]) {
		items = next;
		for (const listener of listeners) listener();
	}
	const find = (key: string) => items.find((item) => item.key === key);
	const change = (key: string, what: Partial<QueuedPhoto>) =>
		set(items.map((item) => (item.key === key ? { ...item, ...what } : item)));

	async function pump() {
		if (underWay) return;
		const next = items.find(({ state }) => state === "waiting");
		const photo = next && sent.get(next.key);
		if (!next || !photo) return;
		const { key } = next;
		const { blob, told } = photo;
		const stop = new AbortController();
		underWay = { key, stop };
		change(key, { state: "sending", said: undefined });
		try {
			await sendPhoto({ path, key, told, by }, blob, {
				onReceived: ({ received }) => change(key, { received, said: undefined }),
				onWait: (said) => change(key, { said }),
				signal: stop.signal,
			});
			change(key, { state: "stored", received: blob.size, said: undefined });
			sent.delete(key);
			await dropKept(key);
		} catch (problem) {
			if (problem instanceof PhotoStopped) {
				change(key, { state: problem.how, said: problem.message });
				if (problem.how === "refused") await dropKept(key);
			}
		} finally {
			underWay = undefined;
		}
		void pump();
	}

	function resume(key: string) {
		if (!sent.has(key)) return;
		change(key, { state: "waiting", said: undefined });
		void pump();
	}

	function resumeAll() {
		for (const { key, state } of items) if (state === "paused") resume(key);
	}

	function take(file: File, told?: object) {
		const key = newKey();
		const preview = URL.createObjectURL(file);
		const fresh = { key, bytes: file.size, received: 0, preview, said: undefined };
		set([...items, { ...fresh, state: "preparing" }]);
		// Prepares one at a time, so that each is compared with all earlier ones.
		preparing = preparing.then(() => prepare(file, { key, preview, told }));
	}

	type Taken = { key: string; preview: string; told: object | undefined };
	async function prepare(file: File, { key, preview, told }: Taken) {
		const blob = await shrinkPhoto(file, LIGHTER).catch(() => file);
		// The user removed it meanwhile.
		if (!find(key)) return;
		if (blob.size > MOST_BYTES) return change(key, { state: "refused", said: tooHeavy });
		const others = items.filter(({ bytes, state }) => bytes === blob.size && state !== "preparing");
		const isSame = await Promise.all(
			others.map(async (other) => isSamePhoto(blob, chosen.get(other.key))),
		);
		// The user removed it meanwhile.
		if (!find(key)) return;
		const alike = others.filter((_, at) => isSame[at]);
		const half = alike.find(({ state }) => state === "lost");
		const twin = !told && alike.find(({ state }) => state !== "refused");
		if (half || twin) set(items.filter((item) => item.key !== key));
		if (half) change(half.key, { preview });
		else if (twin) {
			URL.revokeObjectURL(preview);
			if (twin.state === "paused") return resume(twin.key);
			return change(twin.key, { said: SENT_BEFORE });
		}
		const mine = half?.key ?? key;
		sent.set(mine, { blob, told });
		chosen.set(mine, blob);
		await keepPhoto({ key: mine, reference, blob, told, keptAt: Date.now() });
		change(mine, { bytes: blob.size, state: "waiting", said: undefined });
		void pump();
	}

	return {
		items: () => items,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		/** Resumes the uploads stored on this device. @returns stops the queue when the page closes */
		start() {
			void listKept(reference).then((kept) => {
				for (const { key, blob, told } of kept) {
					const known = find(key);
					if (known?.state === "stored" || (!known && items.length >= most)) {
						void dropKept(key);
						continue;
					}
					if (known && known.state !== "lost") continue;
					sent.set(key, { blob, told });
					chosen.set(key, blob);
					const again = { preview: URL.createObjectURL(blob), said: undefined } as const;
					if (known) change(key, { ...again, state: "waiting" });
					else set([...items, { key, bytes: blob.size, received: 0, state: "waiting", ...again }]);
				}
				void pump();
			});
			window.addEventListener("online", resumeAll);
			return () => {
				window.removeEventListener("online", resumeAll);
				underWay?.stop.abort();
				for (const { preview } of items)
					if (preview?.startsWith("blob:")) URL.revokeObjectURL(preview);
			};
		},
		/**
		 * Adds photos.
		 * @param details extra fields sent with each, besides its length
		 * @returns how many exceed the limit
		 */
		add(files: readonly File[], told?: object): number {
			const lost = items.filter(({ state }) => state === "lost").length;
			const free = Math.max(0, most - items.length) + lost;
			for (const file of files.slice(0, free)) take(file, told);
			return Math.max(0, files.length - free);
		},
		resume,
		async remove(key: string): Promise<void> {
			const item = find(key);
			if (!item) return;
			if (underWay?.key === key) underWay.stop.abort();
			const reply = await fetch(`${path}/${key}`, { method: "DELETE" }).catch(() => undefined);
			if (!reply?.ok && reply?.status !== 404)
				return change(key, { said: NOT_REMOVED, ...(sent.has(key) && { state: "paused" }) });
			sent.delete(key);
			chosen.delete(key);
			await dropKept(key);
			set(items.filter((other) => other.key !== key));
			void pump();
		},
	};
}

/** Returns whether a photo equals an earlier one of the same length; true if the earlier one's content is unknown. */
async function isSamePhoto(photo: Blob, before: Blob | undefined): Promise<boolean> {
	if (!before) return true;
	const [one, other] = await Promise.all([photo.arrayBuffer(), before.arrayBuffer()]);
	const bytes = new Uint8Array(other);
	return new Uint8Array(one).every((byte, at) => byte === bytes[at]);
}

function knownPhoto(path: string, photo: OwnPhoto): QueuedPhoto {
	const { key, bytes, received, state } = photo;
	const isStored = state === "stored";
	return {
		key,
		bytes,
		received,
		state: isStored ? "stored" : "lost",
		preview: isStored ? `${path}/${key}/small.jpg` : undefined,
		said: isStored ? undefined : UPLOAD_CUT_SHORT,
	};
}
