/** A photo that is on its way, as this device keeps it until it has arrived. */
export type KeptPhoto = {
	key: string;
	reference: string;
	blob: Blob;
	keptAt: number;
	/** What is said of it besides its length. */
	told?: object | undefined;
};

const NAME = "fotos";
/** The server forgets half a photo after a day too. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * What this device still has to send of a request. Where the browser keeps nothing there is nothing: a photo is then
 * chosen again after a reload.
 *
 * @source rules 5.14
 */
export async function listKept(reference: string): Promise<KeptPhoto[]> {
	const kept = await dropOld();
	return kept.filter((photo) => photo.reference === reference);
}

/** Drops what did not arrive within its day. @returns the others */
export async function dropOld(): Promise<KeptPhoto[]> {
	const all = (await ask<KeptPhoto[]>("readonly", (store) => store.getAll())) ?? [];
	const oldest = Date.now() - KEPT_MS;
	for (const { key, keptAt } of all) if (keptAt < oldest) await dropKept(key);
	return all.filter(({ keptAt }) => keptAt >= oldest);
}

export const keepPhoto = (photo: KeptPhoto) => ask("readwrite", (store) => store.put(photo));
export const forgetKept = () => ask("readwrite", (store) => store.clear());
export const dropKept = (key: string) => ask("readwrite", (store) => store.delete(key));

/** Undefined where the browser has no such store, or it is full or forbidden. */
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
