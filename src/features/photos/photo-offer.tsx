import type { PhotoOffer as Offer } from "#features/leads/contract.ts";
import { ButtonLink } from "#ui/button.tsx";

/** What a receipt offers: a page that takes photos of what was asked for. Its words come with the answer. */
export function PhotoOffer({ offer }: { offer: Offer | undefined }) {
	return (
		offer && (
			<>
				<p className="mt-4 mb-3">{offer.text}</p>
				<ButtonLink to={`${offer.page}#fotos`} tone="line" size="sm" icon="camera">
					{offer.label}
				</ButtonLink>
			</>
		)
	);
}
