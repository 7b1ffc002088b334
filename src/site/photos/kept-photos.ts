/** A photo stored on this device until its upload completes. */
export type KeptPhoto = {
	key: string;
	reference: string;
	blob: Blob;
	keptAt: number;
	/** Extra fields that are sent with it, besides its length. */
	told?: object | undefined;
};

const NAME = "fotos";
/** The server also deletes partial uploads after a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Lists the photos of a request that this device still has to upload. Returns none if the browser has no storage; the
 * customer then selects the photo again after a reload.
 *
 * @source rules 5.14
 */
export async function listKept(reference: string): Promise<KeptPhoto[]> {
	const kept = await dropOld();
	return kept.filter((photo) => photo.reference === reference);
}

/** Deletes the photos whose upload did not complete within a day. @returns the others */
export async function dropOld(): Promise<KeptPhoto[]> {
	const all = (await ask<KeptPhoto[]>("readonly", (store) => store.getAll())) ?? [];
	const oldest = Date.now() - KEPT_MS;
	for (const { key, keptAt } of all) if (keptAt < oldest) await dropKept(key);
	return all.filter(({ keptAt }) => keptAt >= oldest);
}

export const keepPhoto = (photo: KeptPhoto) => ask("readwrite", (store) => store.put(photo));
export const forgetKept = () => ask("readwrite", (store) => store.clear());
export const dropKept = (key: string) => ask("readwrite", (store) => store.delete(key));

/** Runs one database request. Returns undefined if the store is unavailable, full or forbidden. */
async function ask<Answer>(
	mode: IDBTransactionMode,
	work: (store: IDBObjectStore) => IDBRequest,
): Promise<Answer | undefined> {
	try {
		const db = await open();
		try {
			return await answerOf<Answer>(work(db.transaction(NAME, mode).objectStore(NAME)));
		} finally {
			db.close();
		}
	} catch {
		return undefined;
	}
}

function open(): Promise<IDBDatabase> {
	const request = indexedDB.open(NAME, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(NAME, { keyPath: "key" });
	return answerOf<IDBDatabase>(request);
}

function answerOf<Answer>(request: IDBRequest): Promise<Answer> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result as Answer);
		request.onerror = () => reject(request.error);
	});
}
