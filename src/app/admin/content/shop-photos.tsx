import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi, toFailure } from "#api/client.ts";
import { ShowcaseError, ShowcaseHead } from "#app/admin/content/showcase/head.tsx";
import { useMediaPicker } from "#app/admin/records/use-media-picker.tsx";
import { PlaceCard, savePhoto } from "#features/content/shop-photos/admin/place-card.tsx";
import type { AdminPlace } from "#features/content/shop-photos/contract.ts";
import type { Route } from "./+types/shop-photos";

/** Long enough to look at the picture before it is undone. */
const UNDO_SHOWN_MS = 15_000;

export const clientLoader = () => read(staffApi.admin["shop-photos"].$get());

export default function ShopPhotosPage({ loaderData: { places } }: Route.ComponentProps) {
	const { openPicker, picker } = useMediaPicker("general");
	const { run, busyId } = useChange();

	/** Puts back what stood in a place before a change. `after` is the place as the change left it. */
	const undo = (before: AdminPlace, after: AdminPlace) =>
		void run({
			id: before.place,
			call: () => (before.image ? putBack(before, after) : removePhoto(after)),
			successMessage: before.image ? "Está otra vez la foto anterior" : "Foto quitada",
			failureMessage: (problem) => toFailure("No se pudo deshacer", problem),
		});
	const createMessage = (description: string, before: AdminPlace) => (after: AdminPlace) => ({
		...{ title: "Éxito", description, durationMs: UNDO_SHOWN_MS },
		action: { label: "Deshacer", onClick: () => undo(before, after) },
	});

	async function choose(place: AdminPlace) {
		const picture = await openPicker();
		if (!picture) return;
		const { is_graded, updated_at } = place;
		await run({
			id: place.place,
			call: () => savePhoto(place, { image: picture.url, alt_text: picture.alt, is_graded, updated_at }),
			successMessage: createMessage("La foto ya está en el sitio", place),
			failureMessage: (problem) => toFailure("No se pudo poner la foto", problem),
		});
	}

	const remove = (place: AdminPlace) =>
		void run({
			id: place.place,
			call: () => removePhoto(place),
			successMessage: createMessage("Foto quitada. La original sigue en Media.", place),
			failureMessage: (problem) => toFailure("No se pudo quitar la foto", problem),
		});

	return (
		<>
			<ShowcaseHead />
			<p className="mt-5 max-w-prose text-muted">
				Cada foto se recorta y se retoca sola para su lugar. Un lugar sin foto no se ve en el sitio; el dibujo
				solo está aquí.
			</p>
			<ul className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
				{places.map((place) => (
					<PlaceCard
						key={place.place}
						place={place}
						isBusy={busyId === place.place}
						onChoose={() => void choose(place)}
						onRemove={() => remove(place)}
					/>
				))}
			</ul>
			{picker}
		</>
	);
}

const removePhoto = ({ place, updated_at }: AdminPlace) =>
	read(
		staffApi.admin["shop-photos"][":place"].$delete({
			param: { place },
			query: { updated_at: updated_at ?? "" },
		}),
	);

const putBack = (before: AdminPlace, { updated_at }: AdminPlace) => {
	const { image, alt_text, is_graded } = before;
	return savePhoto(before, { image: image ?? "", alt_text, is_graded, updated_at });
};

export const ErrorBoundary = ShowcaseError;
