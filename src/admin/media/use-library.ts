import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useChange } from "#admin/frame/use-change.ts";
import { currentIn, failureOf, read, sentenceOf, staffApi } from "#api/client.ts";
import type { MediaFile } from "#features/media/contract.ts";
import type { MediaWords } from "#features/media/media-editor.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { isCopied } from "#ui/copy-button.tsx";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";

type Open = { file: MediaFile; conflict: MediaFile | undefined; error: string | undefined };

export function useLibrary() {
	const [open, setOpen] = useState<Open>();
	const [leaving, setLeaving] = useState<MediaFile>();
	const { run, busyId } = useChange();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	// An answer may come when its dialog is closed, or another file's is open.
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

	function describe(words: MediaWords) {
		if (!open) return;
		const { file, conflict } = open;
		const json = { ...words, updated_at: (conflict ?? file).updated_at };
		void run({
			id: file.id,
			call: () => read(staffApi.admin.media[":id"].$put({ param: { id: file.id }, json })),
			onDone: () => setOpen(clearIf(open)),
			done: "Archivo actualizado",
			failed: (problem) => `${file.filename}: ${sentenceOf(problem)}`,
			onFailed(problem) {
				if (shown.current !== open) return false;
				const conflict = currentIn<MediaFile>(problem);
				setOpen({ file, conflict, error: conflict ? undefined : sentenceOf(problem) });
				return true;
			},
		});
	}

	/** Goes on from the version of a colleague. */
	function takeTheirs() {
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
