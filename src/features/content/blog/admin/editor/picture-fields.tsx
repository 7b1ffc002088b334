import { POST_LIMITS } from "#features/content/blog/edit-rules.ts";
import { PostPicture } from "#features/content/blog/post-picture.tsx";
import { normalizeTags } from "#features/content/blog/rules.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import type { PostFieldsProps } from "./post-fields.tsx";
import type { PickedPicture } from "./rich-toolbar.tsx";

type PictureFieldsProps = PostFieldsProps & {
	pickPicture: () => Promise<PickedPicture | undefined>;
};

/** The featured picture and the gallery of a post, both chosen from the library. */
export function PictureFields({ form, pickPicture }: PictureFieldsProps) {
	const { values: draft, errors, set: onChange } = form;
	const { featured_image, gallery_images: photos } = draft;
	const post = {
		featured_image: featured_image || null,
		category: draft.category,
		tags: normalizeTags(draft.tags.split(",")),
	};

	async function handleCover() {
		const picture = await pickPicture();
		if (picture) onChange({ featured_image: picture.url });
	}

	async function handlePhoto() {
		const picture = await pickPicture();
		if (picture && !photos.includes(picture.url)) onChange({ gallery_images: [...photos, picture.url] });
	}

	function move(from: number, to: number) {
		const next = photos.toSpliced(from, 1);
		onChange({ gallery_images: next.toSpliced(to, 0, photos[from] ?? "") });
	}

	return (
		<div className="grid gap-6">
			<fieldset>
				<legend className="mb-1.5 font-medium">Imagen destacada</legend>
				<PostPicture post={post} sizes="24rem" className="aspect-16/9 w-full" />
				<div className="mt-2 flex flex-wrap gap-2">
					<Button tone="line" size="sm" icon="image" onClick={() => void handleCover()}>
						{featured_image ? "Cambiar imagen" : "Elegir imagen"}
					</Button>
					{featured_image && (
						<Button tone="line" size="sm" onClick={() => onChange({ featured_image: "" })}>
							Quitar imagen
						</Button>
					)}
				</div>
				<FieldError error={errors.featured_image} />
				<p className="mt-1.5 text-sm text-muted">
					{featured_image
						? "Mínimo 600x400."
						: "Sin imagen se muestra esta lámina. De Media, mínimo 600x400."}
				</p>
			</fieldset>
			<fieldset>
				<legend className="mb-1.5 flex items-baseline gap-2">
					<span className="font-medium">Galería</span>
					<span className="text-xs text-muted">opcional</span>
				</legend>
				{photos.length > 0 && (
					<ol className="mb-2 grid grid-cols-2 gap-2">
						{photos.map((url, index) => (
							<li key={url} className="border border-line bg-paper">
								<img
									src={url}
									alt={`Foto ${index + 1}`}
									width={300}
									height={200}
									loading="lazy"
									className="aspect-3/2 w-full bg-studio object-cover"
								/>
								<div className="flex justify-between">
									<IconButton
										icon="chevron-left"
										label={`Mover la foto ${index + 1} antes`}
										disabled={index === 0}
										onClick={() => move(index, index - 1)}
									/>
									<IconButton
										icon="trash"
										label={`Quitar la foto ${index + 1}`}
										onClick={() => onChange({ gallery_images: photos.toSpliced(index, 1) })}
									/>
									<IconButton
										icon="chevron-right"
										label={`Mover la foto ${index + 1} después`}
										disabled={index === photos.length - 1}
										onClick={() => move(index, index + 1)}
									/>
								</div>
							</li>
						))}
					</ol>
				)}
				{photos.length < POST_LIMITS.pictures && (
					<Button tone="line" size="sm" icon="plus" onClick={() => void handlePhoto()}>
						Agregar foto
					</Button>
				)}
				<FieldError error={errors.gallery_images} />
			</fieldset>
		</div>
	);
}
