import { ADMIN_TOKEN_KEY } from "#domain/shop.ts";
import { parseJson } from "#domain/text/json.ts";
import type { Problem } from "#server/http/http.server.ts";
import type { CodedProblem } from "./client.problem.ts";
import { ApiProblem, read, staffApi } from "./client.ts";

type UploadOptions = {
	/** Idempotency key, the same for every attempt of one file; for calls that take one. */
	key?: string;
	/** Reports the share of the file that was sent, from 0 to 1. */
	onProgress: (share: number) => void;
	signal: AbortSignal;
};

const CONNECTION_LOST = "Se cortó la conexión: prueba otra vez.";

/** Uploads a picture, as `uploadForm` does. */
export const uploadImage = <Saved>(form: FormData, options: UploadOptions & { key: string }) =>
	uploadForm<Saved>("/api/admin/upload/image", form, options);

/**
 * Uploads a file with progress, which `fetch` cannot report. An ended session prompts for the password first.
 *
 * @param path the operation's URL
 * @throws ApiProblem with the message of the error (status 0 without a connection), or the signal's reason
 */
export async function uploadForm<Saved>(
	path: string,
	form: FormData,
	options: UploadOptions,
): Promise<Saved> {
	let reply = await send(path, form, options);
	if (reply.status === 401) {
		// Any 401 of the panel prompts for the password and then continues.
		await read(staffApi.admin.me["two-step"].$get());
		reply = await send(path, form, options);
	}
	const { status, text } = reply;
	const body = parseJson<Saved | Problem>(text);
	if (status >= 200 && status < 300 && body) return body as Saved;
	throw new ApiProblem(status, (body as CodedProblem | undefined) ?? { code: "broken", detail: "" });
}

function send(path: string, form: FormData, { key, onProgress, signal }: UploadOptions) {
	return new Promise<{ status: number; text: string }>((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("POST", path);
		if (key) request.setRequestHeader("idempotency-key", key);
		const token = localStorage.getItem(ADMIN_TOKEN_KEY);
		if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
		const stop = () => request.abort();
		signal.addEventListener("abort", stop);
		request.upload.onprogress = ({ loaded, total }) => total && onProgress(loaded / total);
		request.onload = () => resolve({ status: request.status, text: request.responseText });
		request.onerror = () => reject(new ApiProblem(0, { code: "offline", detail: CONNECTION_LOST }));
		request.onabort = () => reject(signal.reason);
		request.onloadend = () => signal.removeEventListener("abort", stop);
		if (signal.aborted) reject(signal.reason);
		else request.send(form);
	});
}
