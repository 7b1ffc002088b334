/** A photo stored on this device until its upload completes. */
export type StoredPhoto = {
	key: string;
	reference: string;
	blob: Blob;
	keptAt: number;
	/** Extra fields that are sent with it, besides its length. */
	told?: object | undefined;
};

const STORE_NAME = "fotos";
/** The server also deletes partial uploads after a day. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/**
 * Lists the photos of a request that this device still has to upload. Returns none if the browser has no storage; the
 * customer then selects the photo again after a reload.
 *
 * @source rules 5.14
 */
export async function listStoredPhotos(reference: string): Promise<StoredPhoto[]> {
	const storedPhotos = await deleteExpiredPhotos();
	return storedPhotos.filter((photo) => photo.reference === reference);
}

/** Deletes the photos whose upload did not complete within a day. @returns the others */
export async function deleteExpiredPhotos(): Promise<StoredPhoto[]> {
	const allPhotos = (await runRequest<StoredPhoto[]>("readonly", (store) => store.getAll())) ?? [];
	const cutoff = Date.now() - RETENTION_MS;
	for (const { key, keptAt } of allPhotos) if (keptAt < cutoff) await deleteStoredPhoto(key);
	return allPhotos.filter(({ keptAt }) => keptAt >= cutoff);
}

export const savePhoto = (photo: StoredPhoto) => runRequest("readwrite", (store) => store.put(photo));
export const deleteAllStoredPhotos = () => runRequest("readwrite", (store) => store.clear());
export const deleteStoredPhoto = (key: string) => runRequest("readwrite", (store) => store.delete(key));

/** Runs one database request. Returns undefined if the store is unavailable, full or forbidden. */
async function runRequest<Result>(
	mode: IDBTransactionMode,
	createRequest: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
	try {
		const db = await openDatabase();
		try {
			return await toPromise<Result>(createRequest(db.transaction(STORE_NAME, mode).objectStore(STORE_NAME)));
		} finally {
			db.close();
		}
	} catch {
		return undefined;
	}
}

function openDatabase(): Promise<IDBDatabase> {
	const request = indexedDB.open(STORE_NAME, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME, { keyPath: "key" });
	return toPromise<IDBDatabase>(request);
}

function toPromise<Result>(request: IDBRequest): Promise<Result> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result as Result);
		request.onerror = () => reject(request.error);
	});
}
