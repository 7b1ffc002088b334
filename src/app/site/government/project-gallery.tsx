import { type FormEvent, useState } from "react";
import { tryFetchJson } from "#site/fetch-json.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { formatCount } from "#ui/format.ts";
import { Picture } from "#ui/picture.tsx";
import { Steps } from "#ui/steps.tsx";
import { EnlargeMark, useLightbox } from "#ui/use-lightbox.tsx";

type ProjectImage = { number: number; url: string; alt: string };

/**
 * Shows up to 15 project pictures; a click enlarges each. Without script a click opens the picture file, and the
 * button reloads the page.
 *
 * @source rules 6.18
 */
export function ProjectGallery({ images: initialImages }: { images: readonly ProjectImage[] }) {
	const [images, setImages] = useState(initialImages);
	const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
	const [statusText, setStatusText] = useState("");
	const { enlarge, viewer } = useLightbox("Fotos de proyectos", images);

	async function reload() {
		setState("loading");
		setStatusText("");
		const reloadedImages = (await tryFetchJson<{ images: ProjectImage[] }>("/api/government/gallery"))
			?.images;
		setState(reloadedImages ? "ready" : "failed");
		if (!reloadedImages) return;
		setImages(reloadedImages);
		setStatusText(
			reloadedImages.length > 0
				? `Galería al día: ${formatCount(reloadedImages.length, "foto", "fotos")}.`
				: "Todavía no hay fotos.",
		);
	}

	function handleReload(event: FormEvent) {
		event.preventDefault();
		void reload();
	}

	return (
		<section id="galeria" aria-labelledby="galeria-titulo" className="on-light">
			<div className="measure band">
				<h2 id="galeria-titulo" className="mb-4 title-2 md:mb-10">
					Proyectos
				</h2>
				{state === "failed" && (
					<ErrorState title="No se pudo recargar la galería" onRetry={reload} className="mb-6" />
				)}
				{images.length === 0 ? (
					<NoPicturesYet />
				) : (
					<ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-4">
						{images.map(({ number, url, alt }, index) => (
							<li key={number}>
								<a href={url} className="group relative block" onClick={(event) => enlarge(event, index)}>
									<Picture
										src={url}
										alt={alt}
										width={800}
										height={600}
										sizes="(width >= 75rem) 24rem, (width >= 48rem) 33vw, 50vw"
										className="aspect-4/3 w-full object-cover"
										fallback={<BrokenPicture number={number} />}
									/>
									<EnlargeMark />
								</a>
							</li>
						))}
					</ul>
				)}
				<div className="mt-2 flex flex-wrap items-center gap-x-3">
					<form action="/gubernamentales#galeria" onSubmit={handleReload}>
						<Button
							type="submit"
							tone="quiet"
							size="sm"
							icon="refresh"
							isBusy={state === "loading"}
							busyLabel="Cargando…"
							className="-ml-3"
						>
							Recargar galería
						</Button>
					</form>
					<p role="status" className="num text-sm">
						{statusText}
					</p>
				</div>
			</div>
			{viewer}
		</section>
	);
}

function BrokenPicture({ number }: { number: number }) {
	return (
		<span className="grid aspect-4/3 w-full place-items-center bg-studio text-sm">
			{`Proyecto ${number}: la foto no cargó`}
		</span>
	);
}

const REFERENCE_STEPS = [
	{ text: "Nos dices qué entidad eres y qué vehículos tienes." },
	{ text: "Te contamos de trabajos parecidos, con permiso de cada institución." },
	{ text: "Si quieres, pasas por el taller y ves cómo trabajamos." },
];

/** Shows the empty gallery: explains why there are no photos and how to get references. */
function NoPicturesYet() {
	return (
		<div className="card grid md:grid-cols-2">
			<div className="p-5 md:p-8">
				<h3 className="title-3">Todavía no hay fotos publicadas</h3>
				<p className="mt-2 text-muted">
					Publicamos cada trabajo solo con permiso de la institución. Mientras tanto, pídenos referencias y te
					contamos de proyectos como el tuyo.
				</p>
				<ShopChat
					text="Hola, quiero referencias de trabajos que han hecho para instituciones o flotas."
					size="sm"
					className="mt-6"
				>
					Pedir referencias
				</ShopChat>
			</div>
			<Steps
				steps={REFERENCE_STEPS}
				className="border-t-0 bg-ground px-5 md:px-8 [&>li:last-child]:border-b-0"
			/>
		</div>
	);
}
