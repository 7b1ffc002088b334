import { useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker, useRevalidator } from "react-router";
import { read, staffApi } from "#api/client.ts";
import type { MediaFile } from "#features/media/contract.ts";
import { MediaCard } from "#features/media/media-card.tsx";
import { MediaEditor } from "#features/media/media-editor.tsx";
import { isOfNoBrand, REFRESH_AFTER_MS, REFRESHING } from "#features/media/rules.ts";
import {
	CATEGORY_LABELS,
	DELETE_QUESTION,
	ofNoBrand,
	REFRESHES,
} from "#features/media/sentences.ts";
import { UploadAreas } from "#features/media/upload-areas.tsx";
import { UploadQueue } from "#features/media/upload-queue.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";
import type { Route } from "./+types/media";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { loaderOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";
import { MEDIA } from "./media/paths.ts";
import { FILTERS, MEDIA_LIST, type MediaQuery, SHOWS } from "./media/query.ts";
import { useLibrary } from "./media/use-library.ts";
import { useUploads } from "./media/use-uploads.ts";

export const clientLoader = loaderOf(MEDIA_LIST, async (query) => {
	const [found, { brands }] = await Promise.all([
		read(staffApi.admin.media.$get({ query })),
		read(staffApi.showcase.$get()),
	]);
	return { ...found, brands: brands.map(({ code, name }) => ({ code, name })) };
});

export default function MediaPage({ loaderData }: Route.ComponentProps) {
	const { brands, ...found } = loaderData;
	const { query, hrefFor, hrefForPage, isFiltering } = useList(MEDIA_LIST);
	const library = useLibrary();
	const { open, leaving, busyId } = library;
	const uploads = usePageUploads(open !== undefined);

	return (
		<>
			<PageHead title="Media" />
			<Section
				title="Subir imágenes"
				note="Elige la categoría o suelta los archivos encima. JPG, PNG, WebP o AVIF; las fotos grandes se reducen solas."
				className="mt-4"
			>
				<UploadAreas onChoose={uploads.add} />
				{uploads.queue.length > 0 && (
					<UploadQueue
						queue={uploads.queue}
						brands={brands}
						isSending={uploads.isSending}
						onChange={uploads.change}
						onRemove={uploads.remove}
						onStart={() => void uploads.start()}
					/>
				)}
			</Section>
			<Section
				title={SHOWS.find(({ value }) => value === query.show)?.label ?? "Biblioteca"}
				count={plural(found.total, "archivo", "archivos")}
				className="mt-8"
			>
				<TagNav
					label="Categoría"
					values={FILTERS}
					labels={CATEGORY_LABELS}
					counts={found.counts}
					chosen={query.category}
					hrefFor={(category) => hrefFor({ category })}
					className="mb-3"
				/>
				<ListSearch
					query={query}
					placeholder="Nombre de archivo o descripción"
					selects={[{ name: "show", label: "Qué mostrar", options: SHOWS }]}
					hrefFor={hrefFor}
				/>
				<Rows
					of={found}
					hrefForPage={hrefForPage}
					isFiltering={isFiltering}
					nothing={found.files.length === 0 && { headingLevel: 3, ...nothingIn(query) }}
				>
					<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-6">
						{found.files.map((file) => (
							<li key={file.id}>
								<MediaCard
									file={file}
									onOpen={library.openFile}
									onCopy={library.copy}
									onDelete={library.setLeaving}
									onRestore={library.restore}
									isBusy={busyId === file.id}
								/>
							</li>
						))}
					</ul>
				</Rows>
			</Section>
			{open && (
				<MediaEditor
					file={open.file}
					words={library.typedOver(open.file)}
					onChange={(change) => library.setWords(open.file, change)}
					onClear={library.hasDraft ? library.clearDraft : undefined}
					isBusy={busyId === open.file.id}
					error={open.error}
					conflict={open.conflict}
					onSave={library.describe}
					onTakeTheirs={library.takeTheirs}
					onClose={library.close}
					onCopy={() => void library.copy(open.file)}
				/>
			)}
			<ConfirmDialog
				isOpen={leaving !== undefined}
				onClose={() => library.setLeaving(undefined)}
				title={DELETE_QUESTION}
				text={leaving && <Leaving file={leaving} />}
				isBusy={leaving !== undefined && busyId === leaving.id}
				onConfirm={() => leaving && library.remove(leaving)}
			/>
			<ConfirmDialog
				asksToLeave
				isOpen={uploads.blocker.state === "blocked"}
				onClose={() => uploads.blocker.reset?.()}
				title="¿Salir sin subir?"
				text="Las imágenes que elegiste no se han subido y tendrías que elegirlas otra vez."
				confirmLabel="Salir"
				cancelLabel="Quedarme"
				onConfirm={() => uploads.blocker.proceed?.()}
			/>
		</>
	);
}

/**
 * Manages the uploads of the page. After uploads with fixed names the page reloads in two seconds, as specified. If
 * there is unsaved work, it only revalidates its data.
 *
 * @source rules 6.16
 */
function usePageUploads(isEditing: boolean) {
	const showToast = useToast();
	const { revalidate } = useRevalidator();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const uploads = useUploads(({ uploaded, failures }) => {
		const [stray] = uploaded.filter(isOfNoBrand);
		const isFixed = !stray && uploaded.some(({ category }) => REFRESHING.includes(category));
		if (uploaded.length > 0) {
			const what = plural(uploaded.length, "imagen subida", "imágenes subidas");
			const next = stray ? `. ${ofNoBrand(stray.filename)}` : isFixed ? `. ${REFRESHES}` : "";
			showToast({ title: "Éxito", description: what + next });
		} else if (failures[0])
			showToast({ title: "Error", description: failures[0], variant: "destructive" });
		void revalidate();
		if (isFixed) timer.current = setTimeout(refresh, REFRESH_AFTER_MS);
	});
	useNoStrayDrops();
	const isUnsaved = uploads.queue.length > 0;
	const isDirty = useLatest(isUnsaved || isEditing);
	useEffect(() => () => clearTimeout(timer.current), []);
	useBeforeUnload((event) => {
		if (isUnsaved) event.preventDefault();
	});
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isUnsaved && currentLocation.pathname !== nextLocation.pathname,
	);

	function refresh() {
		if (isDirty.current) void revalidate();
		else location.reload();
	}

	return { ...uploads, blocker };
}

/** Stops the browser from opening a file that is dropped outside an upload area, which would lose unsaved work. */
function useNoStrayDrops() {
	useEffect(() => {
		const stay = (event: DragEvent) => event.preventDefault();
		window.addEventListener("dragover", stay);
		window.addEventListener("drop", stay);
		return () => {
			window.removeEventListener("dragover", stay);
			window.removeEventListener("drop", stay);
		};
	}, []);
}

export const ErrorBoundary = loadFailureOf("Media", "No se pudo cargar la biblioteca");

function Leaving({ file }: { file: MediaFile }) {
	const { filename, uses } = file;
	return (
		<>
			«{filename}» {uses.length > 0 && <span>{"deja el sitio ahora y "}</span>}
			<span>queda 30 días en la papelera.</span>
			{uses.length > 0 && (
				<span className="mt-3 block">
					<span className="block font-semibold">Ahora mismo se usa en:</span>
					{uses.map(({ label, to }) => (
						<span key={label + to} className="block">
							{label}
						</span>
					))}
				</span>
			)}
		</>
	);
}

function nothingIn({ q, category, show }: MediaQuery): EmptyStateProps {
	if (q || category !== "all")
		return {
			title: "Nada con ese filtro",
			text: "Ningún archivo cumple lo que buscas. Usa menos palabras u otra categoría.",
			way: { to: show === "library" ? MEDIA : `${MEDIA}?show=${show}`, label: "Quitar filtros" },
		};
	if (show === "trash")
		return { title: "La papelera está vacía", text: "Lo que elimines espera aquí 30 días." };
	if (show === "unused")
		return {
			title: "Todo se usa",
			text: "Cada archivo de la biblioteca se muestra en alguna página.",
		};
	return {
		title: "La biblioteca está vacía",
		text: "Empieza por el logo: en cuanto lo subas, aparece en todo el sitio.",
	};
}
