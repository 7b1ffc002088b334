import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { CATEGORY_LABELS, formatGuidance } from "#features/content/media/messages.ts";
import { CATEGORIES, GUIDANCE, type MediaCategory } from "#features/content/media/rules.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";

/** Types for the file dialog; the server checks the bytes. */
export const ACCEPT = "image/jpeg,image/png,image/webp,image/avif";

type ChooseHandler = (files: File[], category: MediaCategory) => void;

/** One upload area per category with its guidance; accepts dropped and selected files. */
export function UploadAreas({ onChoose }: { onChoose: ChooseHandler }) {
	return (
		<ul className="grid-lines grid-cols-2 md:grid-cols-4">
			{CATEGORIES.map((category) => (
				<UploadArea key={category} category={category} onChoose={onChoose} />
			))}
		</ul>
	);
}

function UploadArea({ category, onChoose }: { category: MediaCategory; onChoose: ChooseHandler }) {
	const files = useRef<HTMLInputElement>(null);
	const camera = useRef<HTMLInputElement>(null);
	// Moving over a child fires a leave event, so count enter and leave events.
	const [depth, setDepth] = useState(0);
	const label = CATEGORY_LABELS[category];

	function choose(fileList: FileList | null | undefined) {
		if (fileList && fileList.length > 0) onChoose([...fileList], category);
	}

	function handleDrop(event: DragEvent) {
		event.preventDefault();
		setDepth(0);
		choose(event.dataTransfer.files);
	}

	const inputProps = {
		type: "file",
		accept: ACCEPT,
		hidden: true,
		tabIndex: -1,
		onChange: (event: ChangeEvent<HTMLInputElement>) => {
			choose(event.currentTarget.files);
			// Allow selecting the same file again.
			event.currentTarget.value = "";
		},
	} as const;
	return (
		<li
			className={cn("relative flex min-w-0 flex-col p-3 sm:p-4", depth > 0 && "bg-[#fdecc8]!")}
			onDragEnter={(event) => {
				event.preventDefault();
				setDepth((count) => count + 1);
			}}
			onDragOver={(event) => event.preventDefault()}
			onDragLeave={() => setDepth((count) => Math.max(0, count - 1))}
			onDrop={handleDrop}
		>
			<h3 className="font-semibold wrap-break-word">{label}</h3>
			<p className="num mt-0.5 grow text-xs text-muted">{formatGuidance(category, GUIDANCE[category])}</p>
			<div className="mt-2 flex gap-2">
				<button
					type="button"
					className="btn btn-line btn-sm min-w-0 grow px-2!"
					onClick={() => files.current?.click()}
				>
					<Icon name="upload" size={18} />
					Elegir
					<span className="sr-only"> imágenes para {label}</span>
				</button>
				<button
					type="button"
					className="btn btn-line btn-sm hidden px-2.5! pointer-coarse:inline-flex"
					onClick={() => camera.current?.click()}
				>
					<Icon name="camera" size={18} />
					<span className="sr-only">Tomar una foto para {label}</span>
				</button>
			</div>
			<input
				ref={files}
				{...inputProps}
				multiple={category !== "logo"}
				data-category={category}
				aria-label={`Archivos para ${label}`}
			/>
			<input ref={camera} {...inputProps} capture="environment" aria-label={`Cámara para ${label}`} />
		</li>
	);
}
