import YetAnotherLightbox from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import "./lightbox.css";

export type Photo = { url: string; alt: string };

type LightboxProps = {
	/** Accessible name of the gallery: «Fotos de proyectos». */
	label: string;
	photos: readonly Photo[];
	/** Index of the first photo shown. */
	startIndex: number;
	onClose: () => void;
};

const LABELS = {
	Carousel: "Fotos",
	Close: "Cerrar",
	Previous: "Foto anterior",
	Next: "Foto siguiente",
	Slide: "Foto",
	"{index} of {total}": "{index} de {total}",
};

/** Keeps buttons readable on photos of any brightness. */
const OVERLAY_STYLE = { color: "#fff", backgroundColor: "#15171acc", filter: "none" };

export function Lightbox({ label, photos, startIndex, onClose }: LightboxProps) {
	return (
		<YetAnotherLightbox
			open
			close={onClose}
			index={startIndex}
			slides={photos.map(({ url, alt }) => ({ src: url, alt }))}
			labels={{ ...LABELS, Lightbox: label, "Photo gallery": label }}
			styles={{ button: OVERLAY_STYLE }}
			controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
			carousel={{ finite: photos.length < 2 }}
			render={{ slideFooter: ({ slide }) => <Caption text={"alt" in slide ? slide.alt : ""} /> }}
		/>
	);
}

/** Shows the photo's alternative text as a visible caption. */
function Caption({ text }: { text: string | undefined }) {
	return (
		<p
			aria-hidden="true"
			className="pointer-events-none absolute inset-x-0 bottom-0 px-4 py-3 text-center text-sm"
			style={OVERLAY_STYLE}
		>
			{text}
		</p>
	);
}
