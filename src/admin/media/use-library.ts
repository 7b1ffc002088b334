import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiProblem, read, sentenceOf, staffApi } from "#api/client.ts";
import type { MediaFile } from "#features/media/contract.ts";
import type { MediaWords } from "#features/media/media-editor.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { useToast } from "#ui/toast.tsx";
import { MEDIA } from "./query.ts";

type Open = { file: MediaFile; conflict: MediaFile | undefined; error: string | undefined };

/** What staff do with a file of the library: see it, describe it, delete it, take it back. */
export function useLibrary() {
	const [open, setOpen] = useState<Open>();
	const [leaving, setLeaving] = useState<MediaFile>();
	const [busyId, setBusyId] = useState<string>();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	// An answer may come when its dialog is closed, or another file's is open.
	const shown = useRef(open);
	useEffect(() => {
		shown.current = open;
	});

	const fail = useCallback(
		(description: string) => showToast({ title: "Error", description, variant: "destructive" }),
		[showToast],
	);
	const openFile = useCallback(
		(file: MediaFile) => setOpen({ file, conflict: undefined, error: undefined }),
		[],
	);
	const copy = useCallback(
		async ({ url }: MediaFile) => {
			try {
				await navigator.clipboard.writeText(new URL(url, location.origin).href);
				showToast({ title: "Dirección copiada" });
			} catch {
				fail("El navegador no dejó copiar. Abre el archivo y copia su dirección.");
			}
		},
		[showToast, fail],
	);

	async function describe(words: MediaWords) {
		if (!open) return;
		const { file, conflict } = open;
		const json = { ...words, updated_at: (conflict ?? file).updated_at };
		setBusyId(file.id);
		try {
			await read(staffApi.admin.media[":id"].$put({ param: { id: file.id }, json }));
			setOpen(clearIf(open));
			showToast({ title: "Éxito", description: "Archivo actualizado" });
			await revalidate();
		} catch (problem) {
			if (shown.current !== open) return fail(`${file.filename}: ${sentenceOf(problem)}`);
			const isRefusal = problem instanceof ApiProblem;
			const current = isRefusal ? (problem.problem as { current?: MediaFile }).current : undefined;
			setOpen({ file, conflict: current, error: current ? undefined : sentenceOf(problem) });
		} finally {
			setBusyId(clearIf(file.id));
		}
	}

	/** Goes on from the version of a colleague. */
	function takeTheirs() {
		if (open?.conflict) openFile(open.conflict);
		void revalidate();
	}

	async function remove(file: MediaFile) {
		const { id } = file;
		setBusyId(id);
		try {
			await read(staffApi.admin.media[":id"].$delete({ param: { id } }));
			setLeaving(clearIf(file));
			showToast({
				title: "Éxito",
				description: "Archivo eliminado",
				action: { label: "Ver la papelera", to: `${MEDIA}?show=trash` },
			});
			await revalidate();
		} catch {
			fail("Error eliminando archivo");
		} finally {
			setBusyId(clearIf(id));
		}
	}

	const restore = useCallback(
		async ({ id, filename }: MediaFile) => {
			setBusyId(id);
			try {
				await read(staffApi.admin.media[":id"].restore.$post({ param: { id } }));
				showToast({ title: "Éxito", description: `«${filename}» está otra vez en la biblioteca` });
				await revalidate();
			} catch (problem) {
				fail(sentenceOf(problem));
			} finally {
				setBusyId(clearIf(id));
			}
		},
		[revalidate, showToast, fail],
	);

	return {
		...{ open, openFile, close: () => setOpen(undefined), describe, takeTheirs, copy },
		...{ leaving, setLeaving, remove, restore, busyId },
	};
}
