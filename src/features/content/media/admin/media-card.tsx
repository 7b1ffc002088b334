import { memo } from "react";
import type { MediaFile } from "#features/content/media/contract.ts";
import { CATEGORY_LABELS, formatUseCount } from "#features/content/media/messages.ts";
import { formatKb } from "#features/content/media/rules.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";

type MediaCardProps = {
	file: MediaFile;
	onOpen: (file: MediaFile) => void;
	onCopy: (file: MediaFile) => void;
	onDelete: (file: MediaFile) => void;
	onRestore: (file: MediaFile) => void;
	isBusy: boolean;
};

/** A file of the library or of the trash. */
export const MediaCard = memo(function MediaCard(props: MediaCardProps) {
	const { file, onOpen, onCopy, onDelete, onRestore, isBusy } = props;
	const { filename, alt_text, uses, deleted_at } = file;
	return (
		<article className="card flex h-full flex-col">
			<div className="relative">
				<MediaPicture file={file} />
				{!deleted_at && (
					<button
						type="button"
						className="absolute inset-0"
						aria-label={`Ver y editar ${filename}`}
						onClick={() => onOpen(file)}
					/>
				)}
			</div>
			<div className="flex grow flex-col p-3 text-sm">
				<h3 title={filename} className="line-clamp-2 font-semibold">
					{filename}
				</h3>
				<p className="num text-muted">
					{formatKb(file.size_bytes)}&nbsp;· {file.width}x{file.height}
				</p>
				<p className="text-muted">{CATEGORY_LABELS[file.category]}</p>
				{alt_text || deleted_at ? (
					<div className="mt-1 grow">
						<p className="line-clamp-2">{alt_text || "Sin texto alternativo"}</p>
					</div>
				) : (
					<p className="mt-1 grow">
						<button
							type="button"
							className="link min-h-11 text-left font-medium"
							onClick={() => onOpen(file)}
						>
							Falta decir qué se ve
							<span className="sr-only"> en {filename}: escribir el texto alternativo</span>
						</button>
					</p>
				)}
				<p className="mt-1 font-medium">{deleted_at ? "En la papelera" : formatUseCount(uses.length)}</p>
			</div>
			<div className="flex items-center border-t border-line px-1">
				{deleted_at ? (
					<Button
						tone="quiet"
						size="sm"
						icon="refresh"
						isBusy={isBusy}
						onClick={() => onRestore(file)}
						className="grow"
					>
						Restaurar
					</Button>
				) : (
					<>
						<IconButton icon="edit" label={`Editar ${filename}`} onClick={() => onOpen(file)} />
						<IconButton
							icon="copy"
							label={`Copiar la dirección de ${filename}`}
							onClick={() => onCopy(file)}
						/>
						<IconButton
							icon="trash"
							label={`Eliminar ${filename}`}
							className="ml-auto"
							onClick={() => onDelete(file)}
						/>
					</>
				)}
			</div>
		</article>
	);
});

/** The full picture on a grey background; a placeholder for a trashed file, whose address answers 404. */
export function MediaPicture({ file }: { file: MediaFile }) {
	const plate = (
		<span className="grid aspect-4/3 w-full place-items-center bg-studio">
			<Icon name="image" size={32} />
		</span>
	);
	if (file.deleted_at) return plate;
	return (
		<Picture
			key={file.url}
			src={file.url}
			alt={file.alt_text}
			width={file.width}
			height={file.height}
			sizes="(width >= 64rem) 12rem, 45vw"
			fallback={plate}
			className="aspect-4/3 w-full object-contain"
		/>
	);
}
