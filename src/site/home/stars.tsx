import { Icon } from "#ui/icon.tsx";

const MOST = 5;

/** A rating as stars for the eye and as a sentence for the ear. */
export function Stars({ rating }: { rating: number }) {
	return (
		<p className="flex gap-0.5">
			<span className="sr-only">
				{rating} de {MOST} estrellas
			</span>
			{Array.from({ length: MOST }, (_, place) => (
				<Icon
					// biome-ignore lint/suspicious/noArrayIndexKey: five identical stars
					key={place}
					name="star"
					size={22}
					className={place < rating ? "fill-current" : undefined}
				/>
			))}
		</p>
	);
}
