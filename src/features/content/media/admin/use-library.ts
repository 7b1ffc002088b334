import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useChange } from "#admin/frame/use-change.ts";
import { getCurrentRecord, read, staffApi, toErrorMessage, toFailure } from "#api/client.ts";
import { mergeDraft, pickChanges, updateDraft } from "#core/records/admin/draft-values.ts";
import { useVersionedDraft } from "#core/records/admin/use-versioned-draft.ts";
import type { MediaFile } from "#features/content/media/contract.ts";
import { copyText } from "#ui/copy-button.tsx";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { type MediaConflict, type MediaTextFields, pickTextFields } from "./media-editor.tsx";

type OpenFile = { file: MediaFile; conflict: MediaConflict | undefined; error: string | undefined };

export function useLibrary() {
	const [openedFile, setOpenedFile] = useState<OpenFile>();
	const [fileToDelete, setFileToDelete] = useState<MediaFile>();
	const { run, busyId } = useChange();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	const draftName = `archivo:${openedFile?.file.id}`;
	const { draft, storeDraft, readLatestDraft } = useVersionedDraft<Partial<MediaTextFields>>(draftName);
	// A response may arrive after its dialog closed or another file opened.
	const latestOpened = useLatest(openedFile);

	const openFile = useCallback(
		(file: MediaFile) => setOpenedFile({ file, conflict: undefined, error: undefined }),
		[],
	);
	const copy = useCallback(
		async ({ url }: MediaFile) => {
			if (await copyText(new URL(url, location.origin).href))
				return showToast({ title: "Dirección copiada" });
			const description = "El navegador no dejó copiar. Abre el archivo y copia su dirección.";
			showToast({ title: "Error", description, variant: "destructive" });
		},
		[showToast],
	);

	/** Returns the texts of a file merged with unsaved input, also from before its dialog was closed. */
	const getEditedTexts = (file: MediaFile) => mergeDraft(pickTextFields(file), draft?.values ?? {});

	function setTexts(file: MediaFile, change: Partial<MediaTextFields>) {
		storeDraft(updateDraft({ start: pickTextFields(file), loadedAt: file.updated_at }, draft, change));
	}

	function saveTexts() {
		if (!openedFile) return;
		const { file, conflict } = openedFile;
		const expectedVersion = conflict?.updated_at ?? draft?.seenAt ?? file.updated_at;
		const texts = getEditedTexts(file);
		const json = { ...texts, updated_at: expectedVersion };
		void run({
			id: file.id,
			call: () => read(staffApi.admin.media[":id"].$put({ param: { id: file.id }, json })),
			onDone(saved) {
				// Input typed after sending, also in a reopened dialog, becomes a draft of the saved version.
				const typedTexts = mergeDraft(pickTextFields(file), readLatestDraft()?.values ?? texts);
				const record = { start: pickTextFields(saved), loadedAt: saved.updated_at };
				const nextDraft = updateDraft(record, undefined, pickChanges(texts, typedTexts));
				storeDraft(nextDraft);
				setOpenedFile((previous) => {
					if (previous === openedFile && !nextDraft) return undefined;
					if (previous?.file.id !== file.id) return previous;
					return { file: saved, conflict: undefined, error: undefined };
				});
			},
			successMessage: "Archivo actualizado",
			failureMessage: (problem) => `${file.filename}: ${toErrorMessage(problem)}`,
			onFailed(problem) {
				if (latestOpened.current !== openedFile) return false;
				const current = getCurrentRecord<MediaFile>(problem);
				const message = toErrorMessage(problem);
				const conflict = current && { ...current, message };
				setOpenedFile({ file, conflict, error: conflict ? undefined : message });
				return true;
			},
		});
	}

	/** Discards the draft and continues with the colleague's version. */
	function takeTheirs() {
		storeDraft(undefined);
		if (openedFile?.conflict) openFile(openedFile.conflict);
		void revalidate();
	}

	const restore = useCallback(
		({ id, filename }: MediaFile) =>
			void run({
				id,
				call: () => read(staffApi.admin.media[":id"].restore.$post({ param: { id } })),
				successMessage: `«${filename}» está otra vez en la biblioteca`,
			}),
		[run],
	);

	const remove = (file: MediaFile) =>
		void run({
			id: file.id,
			call: () => read(staffApi.admin.media[":id"].$delete({ param: { id: file.id } })),
			onDone: () => setFileToDelete((current) => (current === file ? undefined : current)),
			successMessage: {
				title: "Éxito",
				description: "Archivo eliminado",
				action: { label: "Deshacer", onClick: () => restore(file) },
			},
			failureMessage: (problem) => toFailure("Error eliminando archivo", problem),
		});

	return {
		openedFile,
		openFile,
		close: () => setOpenedFile(undefined),
		getEditedTexts,
		setTexts,
		hasDraft: draft !== undefined,
		clearDraft: () => storeDraft(undefined),
		saveTexts,
		takeTheirs,
		copy,
		fileToDelete,
		setFileToDelete,
		remove,
		restore,
		busyId,
	};
}
