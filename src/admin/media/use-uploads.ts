import { useEffect, useRef, useState } from "react";
import { ApiProblem, serverDetailOf } from "#api/client.ts";
import { uploadImage } from "#api/client.upload.ts";
import { newKey } from "#api/submit.ts";
import type { MediaFile } from "#features/media/contract.ts";
import { isStillToSend, type QueuedUpload } from "#features/media/queued-upload.ts";
import { GUIDANCE, type Guidance, type MediaCategory } from "#features/media/rules.ts";
import { tooHeavy, uploadFailed } from "#features/media/sentences.ts";
import { shrinkPhoto } from "#features/media/shrink-photo.ts";
import { useLatest } from "#ui/use-latest.ts";

/** The server processes one picture at a time; a second one uploads in the meantime. */
const AT_ONCE = 2;

type Outcome = {
	uploaded: MediaFile[];
	/** Reasons for the failed uploads; cancelled ones do not count. */
	failures: string[];
};

/** Manages an upload queue: texts, progress and cancellation per file. */
export function useUploads(onBatchEnd: (outcome: Outcome) => void) {
	const [queue, setQueue] = useState<QueuedUpload[]>([]);
	const stops = useRef(new Map<string, AbortController>());
	const previews = useRef(new Set<string>());
	const gone = useRef(new Set<string>());
	// Texts of a file may change until its upload starts.
	const latest = useLatest(queue);

	useEffect(() => {
		const [kept, running] = [previews.current, stops.current];
		return () => {
			for (const preview of kept) URL.revokeObjectURL(preview);
			for (const stop of running.values()) stop.abort();
		};
	}, []);

	function add(files: Iterable<File>, category: MediaCategory, target = "") {
		const added = [...files].map((file): QueuedUpload => {
			const preview = URL.createObjectURL(file);
			previews.current.add(preview);
			return {
				key: newKey(),
				file,
				preview,
				category,
				target,
				altText: "",
				state: "waiting",
				progress: 0,
				error: undefined,
				isRefused: false,
			};
		});
		setQueue((last) => [...last, ...added]);
		return added;
	}

	function change(key: string, what: Partial<QueuedUpload>) {
		setQueue((last) => last.map((one) => (one.key === key ? { ...one, ...what } : one)));
	}

	function remove(key: string) {
		gone.current.add(key);
		stops.current.get(key)?.abort();
		setQueue((last) => last.filter((one) => one.key !== key));
	}

	async function send(chosen: QueuedUpload, outcome: Outcome): Promise<void> {
		if (gone.current.has(chosen.key)) return;
		const one = latest.current.find(({ key }) => key === chosen.key) ?? chosen;
		const guidance = GUIDANCE[one.category];
		const stop = new AbortController();
		stops.current.set(one.key, stop);
		change(one.key, { state: "sending", progress: 0, error: undefined });
		try {
			const file = await shrinkPhoto(one.file, guidance);
			if (file.size > guidance.mostBytes) throw tooHeavyFor(guidance);
			const form = new FormData();
			form.set("category", one.category);
			form.set("alt_text", one.altText);
			form.set("description", "");
			if (one.target) form.set("target", one.target);
			form.set("file", file);
			const onProgress = (progress: number) => change(one.key, { progress });
			const sending = { key: one.key, onProgress, signal: stop.signal };
			const saved = await uploadImage<MediaFile>(form, sending);
			setQueue((last) => last.filter(({ key }) => key !== one.key));
			outcome.uploaded.push(saved);
		} catch (problem) {
			if (stop.signal.aborted) return;
			const error = reasonOf(problem, one.category);
			change(one.key, { state: "failed", error, isRefused: isAboutFile(problem) });
			outcome.failures.push(error);
		} finally {
			stops.current.delete(one.key);
		}
	}

	/** Uploads all waiting files, or only the given ones, two at a time. */
	async function start(chosen = queue.filter(isStillToSend)) {
		const todo = [...chosen];
		for (const { key } of todo) change(key, { state: "queued", error: undefined });
		const outcome: Outcome = { uploaded: [], failures: [] };
		async function work() {
			for (let one = todo.shift(); one; one = todo.shift()) await send(one, outcome);
		}
		await Promise.all(Array.from({ length: AT_ONCE }, work));
		onBatchEnd(outcome);
	}

	const isSending = queue.some(({ state }) => state === "queued" || state === "sending");
	return { queue, isSending, add, change, remove, start };
}

/** Creates the error the server would return, without sending the file. */
function tooHeavyFor(guidance: Guidance): ApiProblem {
	const detail = tooHeavy(guidance);
	return new ApiProblem(413, { code: "too_large", detail, fields: { file: detail } });
}

/** Returns the server's reason, or else a general message with advice. @source rules 7.11 */
function reasonOf(problem: unknown, category: MediaCategory): string {
	const isCutOff = problem instanceof ApiProblem && problem.status === 0;
	const advice = isCutOff ? `. ${problem.message}` : "";
	return serverDetailOf(problem) ?? uploadFailed(category) + advice;
}

function isAboutFile(problem: unknown): boolean {
	if (!(problem instanceof ApiProblem)) return false;
	const { code, fields } = problem.problem;
	return code !== "unreadable_upload" && fields?.file !== undefined;
}
