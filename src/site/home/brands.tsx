import { BrandMark } from "#features/showcase/brand-mark.tsx";
import { BandHead } from "#site/layout/band-head.tsx";
import { useSite } from "#site/site-data.ts";
import { urlPart } from "#site-path.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";
import { QualityGuarantee } from "./quality-guarantee.tsx";
import type { HomeData } from "./read-home.server.ts";

type Brand = HomeData["brands"][number];

export function Brands({ brands }: { brands: readonly Brand[] }) {
	const { settings } = useSite();
	const distributed = brands.filter(({ isDistributor }) => isDistributor);
	const question = "Hola, quiero saber si tienen disponible un producto para mi carro.";
	return (
		<section aria-labelledby="marcas" className="band">
			<div className="measure">
				<BandHead id="marcas" title="Marcas que usamos y vendemos">
					Lo mismo que ponemos en el taller lo puedes llevar. Toca una marca y ve sus productos.
				</BandHead>
				<ul className="grid-lines sm:grid-cols-2 lg:grid-cols-3">
					{brands.map((brand) => (
						<li key={brand.code}>
							<BrandCard brand={brand} />
						</li>
					))}
				</ul>
				<QualityGuarantee brands={distributed.map(({ name }) => name)} />
				{distributed.length > 0 && (
					<div className="mt-12 md:mt-16">
						<h3 className="title-4">Distribuidores autorizados</h3>
						<ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 border-y border-linea py-2">
							{distributed.map(({ code, name, picture }) => (
								<li key={code} className="flex items-center gap-3 py-3">
									<BrandMark name={name} picture={picture} size={44} className="size-11" />
									<span className="title-3 min-w-0">{name}</span>
								</li>
							))}
						</ul>
					</div>
				)}
				<div className="mt-8 actions">
					<ButtonLink to="/productos">Ver Catálogo Completo</ButtonLink>
					<ChatLink number={settings.whatsapp} text={question}>
						Consultar Disponibilidad
					</ChatLink>
				</div>
			</div>
		</section>
	);
}

function BrandCard({ brand }: { brand: Brand }) {
	const { code, name, specialty, description, picture } = brand;
	return (
		<article className="relative flex h-full gap-5 p-5 hover:bg-hueso md:p-7">
			<BrandMark name={name} picture={picture} size={64} className="size-16" />
			<div className="min-w-0">
				<h3 className="title-3">
					<Anchor to={`/productos?marca=${urlPart(code)}`} className="after:absolute after:inset-0">
						{name}
					</Anchor>
				</h3>
				<p className="mt-1 text-sm font-semibold">{specialty}</p>
				<p className="mt-2 text-[0.9375rem] text-gris">{description}</p>
			</div>
		</article>
	);
}
