import { type FormEvent, useId, useRef, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useDebounced } from "#admin/frame/use-debounced.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import type { MediaFile } from "#features/content/media/contract.ts";
import { CATEGORY_LABELS, formatGuidance } from "#features/content/media/messages.ts";
import { CATEGORIES, GUIDANCE, type MediaCategory } from "#features/content/media/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { SkeletonList } from "#ui/skeleton.tsx";
import { MediaPicture } from "./media-card.tsx";
import { ACCEPT } from "./upload-areas.tsx";
import { useUploads } from "./use-uploads.ts";

type MediaPickerProps = {
	onClose: () => void;
	category: MediaCategory;
	onPick: (file: MediaFile) => void;
};

const TYPING_PAUSE_MS = 350;
const CATEGORY_OPTIONS = ["all", ...CATEGORIES].map((value) => ({
	value,
	label: CATEGORY_LABELS[value as MediaCategory | "all"],
}));

/** Picks a picture from the library or uploads one. Closes itself. */
export function MediaPicker(props: MediaPickerProps) {
	const { onClose, category } = props;
	return (
		<Dialog
			onClose={onClose}
			size="lg"
			title="Elegir imagen"
			description={`${CATEGORY_LABELS[category]}: ${formatGuidance(category, GUIDANCE[category])}`}
		>
			<Picker {...props} />
		</Dialog>
	);
}

type LoadedPages = { filterKey: string; page: number; previousFiles: readonly MediaFile[] };

function Picker({ category, onPick, onClose }: MediaPickerProps) {
	const [selectedCategory, setSelectedCategory] = useState<MediaCategory | "all">(category);
	const [searchText, setSearchText] = useState("");
	const q = useDebounced(searchText, TYPING_PAUSE_MS);
	const currentFilter = `${selectedCategory} ${q}`;
	/** More pages append to the ones loaded before. */
	const [loadedPages, setLoadedPages] = useState<LoadedPages>();
	const { page, previousFiles } =
		loadedPages?.filterKey === currentFilter ? loadedPages : { page: 1, previousFiles: [] };
	const { answer, problem, refetch } = useFetch(`${page} ${currentFilter}`, () =>
		read(staffApi.admin.media.$get({ query: { category: selectedCategory, q, page: String(page) } })),
	);
	const files = [...previousFiles, ...(answer?.files ?? [])];
	const isLoading = !answer && !problem;
	const scope = useId();

	function selectFile(file: MediaFile) {
		onPick(file);
		onClose();
	}

	return (
		<FieldScope id={scope}>
			<QuickUpload category={category} onUploaded={selectFile} />
			<search className="mt-4 grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
				<Field label="Buscar" name="q" isLabelHidden>
					<TextInput
						type="search"
						icon="search"
						placeholder="Nombre de archivo o descripción"
						maxLength={100}
						{...bindField(searchText, setSearchText)}
					/>
				</Field>
				<Field label="Categoría" name="category" isLabelHidden>
					<Select
						options={CATEGORY_OPTIONS}
						{...bindField(selectedCategory, (value) => setSelectedCategory(value as typeof selectedCategory))}
					/>
				</Field>
			</search>
			<div className="mt-4 min-h-60">
				{files.length > 0 && (
					<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
						{files.map((file) => (
							<li key={file.id}>
								<button
									type="button"
									className="card block size-full text-left hover:border-ink"
									onClick={() => selectFile(file)}
								>
									<MediaPicture file={file} />
									<span className="block p-2 text-sm">
										<span className="sr-only">Elegir </span>
										{file.filename}
									</span>
								</button>
							</li>
						))}
					</ul>
				)}
				{isLoading && <SkeletonList label="Buscando imágenes…" count={2} itemClass="h-24" />}
				{problem !== undefined && (
					<ErrorState
						title="No se pudo cargar la biblioteca"
						text={toErrorMessage(problem, "Prueba otra vez.")}
						onRetry={refetch}
					/>
				)}
				{answer && files.length === 0 && (
					<EmptyState title="No hay imágenes aquí" text="Sube una, o mira en otra categoría." size="sm" />
				)}
				{answer && page < answer.pages && (
					<SmallButton
						className="mt-4"
						onClick={() => setLoadedPages({ filterKey: currentFilter, page: page + 1, previousFiles: files })}
					>
						Ver más
					</SmallButton>
				)}
			</div>
		</FieldScope>
	);
}

type QuickUploadProps = { category: MediaCategory; onUploaded: (file: MediaFile) => void };

/** Uploads one file to the library; its texts can be completed in Media. */
function QuickUpload({ category, onUploaded }: QuickUploadProps) {
	const input = useRef<HTMLInputElement>(null);
	const uploads = useUploads(({ uploaded: [file] }) => file && onUploaded(file));
	const upload = uploads.queue.at(-1);

	function handleFile(event: FormEvent<HTMLInputElement>) {
		const { files } = event.currentTarget;
		if (!files || files.length === 0) return;
		for (const { key } of uploads.queue) uploads.remove(key);
		void uploads.start(uploads.add(files, category));
		event.currentTarget.value = "";
	}

	return (
		<div>
			<div className="flex flex-wrap items-center gap-3">
				<Button
					size="sm"
					icon="upload"
					isBusy={uploads.isSending}
					busyLabel="Subiendo..."
					onClick={() => input.current?.click()}
				>
					Subir una imagen
				</Button>
				{upload && uploads.isSending && (
					<>
						<progress
							max={1}
							value={upload.progress}
							aria-label={`Subida de ${upload.file.name}`}
							className="h-2 w-40 accent-ink"
						/>
						<Button tone="quiet" size="sm" onClick={() => uploads.remove(upload.key)}>
							Cancelar
						</Button>
					</>
				)}
			</div>
			<input
				ref={input}
				type="file"
				accept={ACCEPT}
				hidden
				tabIndex={-1}
				aria-label="Archivo"
				onChange={handleFile}
			/>
			{upload?.error && (
				<p role="alert" className="mt-2 text-sm font-medium text-error">
					{upload.error}
				</p>
			)}
		</div>
	);
}
