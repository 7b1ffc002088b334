import type { PhotoOffer as Offer } from "#core/requests/contract.ts";
import { ButtonLink } from "#ui/button.tsx";

/** Offers the photo upload page on a receipt; its texts come with the API response. */
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
