import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useChange } from "#admin/frame/use-change.ts";
import { changedFrom, draftWith, keptOver } from "#admin/record/kept-over.ts";
import { useVersionedDraft } from "#admin/record/use-versioned-draft.ts";
import { currentIn, failureOf, read, sentenceOf, staffApi } from "#api/client.ts";
import type { MediaFile } from "#features/media/contract.ts";
import { type MediaConflict, type MediaWords, wordsOf } from "#features/media/media-editor.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { isCopied } from "#ui/copy-button.tsx";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";

type Open = { file: MediaFile; conflict: MediaConflict | undefined; error: string | undefined };

export function useLibrary() {
	const [open, setOpen] = useState<Open>();
	const [leaving, setLeaving] = useState<MediaFile>();
	const { run, busyId } = useChange();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	const name = `archivo:${open?.file.id}`;
	const { draft, keep, latest } = useVersionedDraft<Partial<MediaWords>>(name);
	// A response may arrive after its dialog closed or another file opened.
	const shown = useLatest(open);

	const openFile = useCallback(
		(file: MediaFile) => setOpen({ file, conflict: undefined, error: undefined }),
		[],
	);
	const copy = useCallback(
		async ({ url }: MediaFile) => {
			if (await isCopied(new URL(url, location.origin).href))
				return showToast({ title: "Dirección copiada" });
			const description = "El navegador no dejó copiar. Abre el archivo y copia su dirección.";
			showToast({ title: "Error", description, variant: "destructive" });
		},
		[showToast],
	);

	/** Returns the texts of a file merged with unsaved input, also from before its dialog was closed. */
	const typedOver = (file: MediaFile) => keptOver(wordsOf(file), draft?.values ?? {});

	function setWords(file: MediaFile, change: Partial<MediaWords>) {
		keep(draftWith({ start: wordsOf(file), seenAt: file.updated_at }, draft, change));
	}

	function describe() {
		if (!open) return;
		const { file, conflict } = open;
		const seenAt = conflict?.updated_at ?? draft?.seenAt ?? file.updated_at;
		const words = typedOver(file);
		const json = { ...words, updated_at: seenAt };
		void run({
			id: file.id,
			call: () => read(staffApi.admin.media[":id"].$put({ param: { id: file.id }, json })),
			onDone(saved) {
				// Input typed after sending, also in a reopened dialog, becomes a draft of the saved version.
				const typed = keptOver(wordsOf(file), latest()?.values ?? words);
				const record = { start: wordsOf(saved), seenAt: saved.updated_at };
				const more = draftWith(record, undefined, changedFrom(words, typed));
				keep(more);
				setOpen((now) => {
					if (now?.file.id !== file.id || (now === open && !more)) return clearIf(open)(now);
					return { file: saved, conflict: undefined, error: undefined };
				});
			},
			done: "Archivo actualizado",
			failed: (problem) => `${file.filename}: ${sentenceOf(problem)}`,
			onFailed(problem) {
				if (shown.current !== open) return false;
				const current = currentIn<MediaFile>(problem);
				const told = sentenceOf(problem);
				const conflict = current && { ...current, told };
				setOpen({ file, conflict, error: conflict ? undefined : told });
				return true;
			},
		});
	}

	/** Discards the draft and continues with the colleague's version. */
	function takeTheirs() {
		keep(undefined);
		if (open?.conflict) openFile(open.conflict);
		void revalidate();
	}

	const restore = useCallback(
		({ id, filename }: MediaFile) =>
			void run({
				id,
				call: () => read(staffApi.admin.media[":id"].restore.$post({ param: { id } })),
				done: `«${filename}» está otra vez en la biblioteca`,
			}),
		[run],
	);

	const remove = (file: MediaFile) =>
		void run({
			id: file.id,
			call: () => read(staffApi.admin.media[":id"].$delete({ param: { id: file.id } })),
			onDone: () => setLeaving(clearIf(file)),
			done: {
				title: "Éxito",
				description: "Archivo eliminado",
				action: { label: "Deshacer", onClick: () => restore(file) },
			},
			failed: (problem) => failureOf("Error eliminando archivo", problem),
		});

	return {
		open,
		openFile,
		close: () => setOpen(undefined),
		typedOver,
		setWords,
		hasDraft: draft !== undefined,
		clearDraft: () => keep(undefined),
		describe,
		takeTheirs,
		copy,
		leaving,
		setLeaving,
		remove,
		restore,
		busyId,
	};
}
