import { FormButton } from "#admin/frame/form-dialog.tsx";
import { QuietButton, SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { read, staffApi } from "#api/client.ts";
import { SHOP_PLACES } from "#domain/shop-places.ts";
import { PlaceDrawing } from "#features/content/shop-photos/admin/place-drawing.tsx";
import type { AdminPlace, PhotoForm } from "#features/content/shop-photos/contract.ts";
import { PHOTO_ADVICE } from "#features/content/shop-photos/messages.ts";
import { ShopPicture } from "#features/content/shop-photos/shop-picture.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { InputField } from "#ui/input-field.tsx";

export const savePhoto = ({ place }: Pick<AdminPlace, "place">, json: PhotoForm) =>
	read(staffApi.admin["shop-photos"][":place"].$put({ param: { place }, json }));

type PlaceCardProps = {
	place: AdminPlace;
	isBusy: boolean;
	onChoose: () => void;
	onRemove: () => void;
};

/** A place for one photograph: how to take it, and how the site shows it. */
export function PlaceCard({ place, isBusy, onChoose, onRemove }: PlaceCardProps) {
	const { label, page, to } = SHOP_PLACES[place.place];
	const { image, url, alt_text } = place;
	const chooseLabel = image ? "Reemplazar foto" : "Elegir foto";
	return (
		<li className="card flex flex-col">
			{url ? (
				<ShopPicture
					photo={{ place: place.place, url, alt_text }}
					sizes="(width >= 80rem) 24rem, (width >= 48rem) 45vw, 100vw"
				/>
			) : (
				<PlaceDrawing place={place.place} />
			)}
			<div className="flex grow flex-col p-4">
				<h2 className="title-4">{label}</h2>
				<p className="text-sm text-muted">{page}</p>
				<p className="mt-2">{PHOTO_ADVICE[place.place]}</p>
				{url && <p className="mt-2 text-sm text-muted">{`Quien no la ve oye: «${alt_text}»`}</p>}
				{image && !url && (
					<p className="mt-2 text-sm font-medium">
						La original está en la papelera de Media: el sitio no la muestra. Restáurala o elige otra.
					</p>
				)}
				<div className="mt-auto flex flex-wrap gap-2 pt-4">
					<SmallButton icon="image" isBusy={isBusy} busyLabel="Preparando…" onClick={onChoose}>
						<span>
							{chooseLabel}
							<span className="sr-only"> de {label}</span>
						</span>
					</SmallButton>
					{url && <TextButton place={place} label={label} />}
					{url && (
						<SmallLink to={to} opensNewTab icon="external">
							<span>
								Ver<span className="sr-only"> {label} en el sitio</span>
							</span>
						</SmallLink>
					)}
					{image && (
						<QuietButton icon="trash" disabled={isBusy} onClick={onRemove}>
							<span>
								Quitar<span className="sr-only"> la foto de {label}</span>
							</span>
						</QuietButton>
					)}
				</div>
			</div>
		</li>
	);
}

/** Opens the text and the grading of a photograph that stands in its place. */
function TextButton({ place, label }: { place: AdminPlace; label: string }) {
	const { image, alt_text, is_graded, updated_at } = place;
	return (
		<FormButton
			id={`foto-${place.place}`}
			buttonLabel={
				<span>
					Texto y retoque<span className="sr-only"> de {label}</span>
				</span>
			}
			title={`${label}: texto y retoque`}
			submitLabel="Guardar"
			busyLabel="Guardando…"
			defaultError="No se pudo guardar. Prueba otra vez."
			onSubmit={(data, form) =>
				form.send({
					call: () =>
						savePhoto(place, {
							image: image ?? "",
							alt_text: String(data.get("alt_text")),
							is_graded: data.has("is_graded"),
							updated_at,
						}),
					successMessage: "Foto actualizada",
				})
			}
		>
			<InputField
				label="Texto para quien no ve la foto"
				name="alt_text"
				defaultValue={alt_text}
				maxLength={300}
				hint={`Di qué se ve, en una frase. Vacío: «${SHOP_PLACES[place.place].alt}»`}
			/>
			<Checkbox
				label="Retocar luz y color"
				name="is_graded"
				defaultChecked={is_graded}
				hint="Iguala esta foto con las demás del sitio. Sin la marca vuelve la original, solo recortada."
			/>
		</FormButton>
	);
}
