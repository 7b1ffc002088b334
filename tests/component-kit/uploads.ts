import { afterEach, beforeEach, vi } from "vitest";

/** Sends the page's uploads to the test's shop through `fetch`, because `XMLHttpRequest` cannot reach the shop. */
export function sendUploadsToShop(): void {
	beforeEach(() => {
		vi.stubGlobal("XMLHttpRequest", ShopRequest);
	});
	afterEach(() => {
		vi.unstubAllGlobals();
	});
}

type EventHandler = () => void;

/** The subset of XMLHttpRequest that an upload uses. */
class ShopRequest {
	readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
	status = 0;
	responseText = "";
	declare onload: EventHandler;
	declare onerror: EventHandler;
	declare onabort: EventHandler;
	declare onloadend: EventHandler;
	readonly #headers = new Headers();
	#method = "";
	#path = "";
	#isAborted = false;

	open(method: string, path: string): void {
		this.#method = method;
		this.#path = path;
	}

	setRequestHeader(name: string, value: string): void {
		this.#headers.set(name, value);
	}

	abort(): void {
		this.#isAborted = true;
		this.onabort();
		this.onloadend();
	}

	send(body: FormData): void {
		void this.#travel(body);
	}

	async #travel(body: FormData): Promise<void> {
		this.upload.onprogress?.({ loaded: 1, total: 2 });
		const progress = { method: this.#method, headers: this.#headers, body };
		const response = await fetch(this.#path, progress).catch(() => undefined);
		const text = (await response?.text()) ?? "";
		if (this.#isAborted) return;
		this.status = response?.status ?? 0;
		this.responseText = text;
		if (response) this.onload();
		else this.onerror();
		this.onloadend();
	}
}
