import { useEffect, useRef, useState } from "react";
import { ApiProblem, getServerDetail } from "#api/client.ts";
import { uploadImage } from "#api/client.upload.ts";
import { createKey } from "#api/submit.ts";
import type { MediaFile } from "#features/content/media/contract.ts";
import { getTooLargeMessage, getUploadFailedMessage } from "#features/content/media/messages.ts";
import { GUIDANCE, type Guidance, type MediaCategory } from "#features/content/media/rules.ts";
import { shrinkPhoto } from "#features/content/media/shrink-photo.ts";
import { useLatest } from "#ui/use-latest.ts";
import { canSend, type PendingUpload } from "./queued-upload.ts";

/** The server processes one picture at a time; a second one uploads in the meantime. */
const MAX_PARALLEL_UPLOADS = 2;

type Outcome = {
	uploaded: MediaFile[];
	/** Reasons for the failed uploads; cancelled ones do not count. */
	failures: string[];
};

/** Manages an upload queue: texts, progress and cancellation per file. */
export function useUploads(onBatchEnd: (outcome: Outcome) => void) {
	const [queue, setQueue] = useState<PendingUpload[]>([]);
	const abortControllers = useRef(new Map<string, AbortController>());
	const previews = useRef(new Set<string>());
	const removedKeys = useRef(new Set<string>());
	// Texts of a file may change until its upload starts.
	const latest = useLatest(queue);

	useEffect(() => {
		const [previewUrls, controllers] = [previews.current, abortControllers.current];
		return () => {
			for (const preview of previewUrls) URL.revokeObjectURL(preview);
			for (const controller of controllers.values()) controller.abort();
		};
	}, []);

	function add(files: Iterable<File>, category: MediaCategory, target = "") {
		const added = [...files].map((file): PendingUpload => {
			const preview = URL.createObjectURL(file);
			previews.current.add(preview);
			return {
				key: createKey(),
				file,
				preview,
				category,
				target,
				altText: "",
				state: "waiting",
				progress: 0,
				error: undefined,
				isRejected: false,
			};
		});
		setQueue((previous) => [...previous, ...added]);
		return added;
	}

	function change(key: string, patch: Partial<PendingUpload>) {
		setQueue((previous) => previous.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));
	}

	function remove(key: string) {
		removedKeys.current.add(key);
		abortControllers.current.get(key)?.abort();
		setQueue((previous) => previous.filter((upload) => upload.key !== key));
	}

	async function send(queuedUpload: PendingUpload, outcome: Outcome): Promise<void> {
		if (removedKeys.current.has(queuedUpload.key)) return;
		const upload = latest.current.find(({ key }) => key === queuedUpload.key) ?? queuedUpload;
		const guidance = GUIDANCE[upload.category];
		const controller = new AbortController();
		abortControllers.current.set(upload.key, controller);
		change(upload.key, { state: "sending", progress: 0, error: undefined });
		try {
			const file = await shrinkPhoto(upload.file, guidance);
			if (file.size > guidance.maxBytes) throw createTooLargeError(guidance);
			const form = new FormData();
			form.set("category", upload.category);
			form.set("alt_text", upload.altText);
			form.set("description", "");
			if (upload.target) form.set("target", upload.target);
			form.set("file", file);
			const onProgress = (progress: number) => change(upload.key, { progress });
			const sending = { key: upload.key, onProgress, signal: controller.signal };
			const saved = await uploadImage<MediaFile>(form, sending);
			setQueue((previous) => previous.filter(({ key }) => key !== upload.key));
			outcome.uploaded.push(saved);
		} catch (problem) {
			if (controller.signal.aborted) return;
			const error = getFailureReason(problem, upload.category);
			change(upload.key, { state: "failed", error, isRejected: isAboutFile(problem) });
			outcome.failures.push(error);
		} finally {
			abortControllers.current.delete(upload.key);
		}
	}

	/** Uploads all waiting files, or only the given ones, two at a time. */
	async function start(uploads = queue.filter(canSend)) {
		const remaining = [...uploads];
		for (const { key } of remaining) change(key, { state: "queued", error: undefined });
		const outcome: Outcome = { uploaded: [], failures: [] };
		async function uploadNext() {
			for (let upload = remaining.shift(); upload; upload = remaining.shift()) await send(upload, outcome);
		}
		await Promise.all(Array.from({ length: MAX_PARALLEL_UPLOADS }, uploadNext));
		onBatchEnd(outcome);
	}

	const isSending = queue.some(({ state }) => state === "queued" || state === "sending");
	return { queue, isSending, add, change, remove, start };
}

/** Creates the error the server would return, without sending the file. */
function createTooLargeError(guidance: Guidance): ApiProblem {
	const detail = getTooLargeMessage(guidance);
	return new ApiProblem(413, { code: "too_large", detail, fields: { file: detail } });
}

/** Returns the server's reason, or else a general message with advice. @source rules 7.11 */
function getFailureReason(problem: unknown, category: MediaCategory): string {
	const isConnectionLost = problem instanceof ApiProblem && problem.status === 0;
	const advice = isConnectionLost ? `. ${problem.message}` : "";
	return getServerDetail(problem) ?? getUploadFailedMessage(category) + advice;
}

function isAboutFile(problem: unknown): boolean {
	if (!(problem instanceof ApiProblem)) return false;
	const { code, fields } = problem.problem;
	return code !== "unreadable_upload" && fields?.file !== undefined;
}
