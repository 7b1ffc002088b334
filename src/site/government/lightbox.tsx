import YetAnotherLightbox from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";

type LightboxProps = {
	images: readonly { number: number; url: string }[];
	/** Place of the picture to begin with. */
	start: number;
	onClose: () => void;
};

const WORDS = {
	Lightbox: "Fotos de proyectos",
	"Photo gallery": "Fotos de proyectos",
	Carousel: "Fotos",
	Close: "Cerrar",
	Previous: "Foto anterior",
	Next: "Foto siguiente",
	Slide: "Foto",
	"{index} of {total}": "{index} de {total}",
};

/** The buttons lie on photos of any brightness. */
const LEGIBLE = { color: "#fff", backgroundColor: "#15171acc", filter: "none" };

/** Full-screen viewer with keyboard and swipe. */
export function Lightbox({ images, start, onClose }: LightboxProps) {
	return (
		<YetAnotherLightbox
			open
			close={onClose}
			index={start}
			slides={images.map(({ number, url }) => ({ src: url, alt: `Proyecto ${number}` }))}
			labels={WORDS}
			styles={{ button: LEGIBLE }}
			controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
			carousel={{ finite: images.length < 2 }}
		/>
	);
}
