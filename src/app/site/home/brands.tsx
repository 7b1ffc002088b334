import { BrandMark } from "#features/showcase/brand-mark.tsx";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";
import type { HomeData } from "./read-home.server.ts";

type Brand = HomeData["brands"][number];

export function Brands({ brands }: { brands: readonly Brand[] }) {
	const hasQuality = useClaim("quality");
	const distributedBrands = brands.filter(({ isDistributor }) => isDistributor);
	return (
		<section aria-labelledby="marcas" className="band">
			<div className="measure">
				<SectionHeader id="marcas" title="Marcas que usamos y vendemos">
					Lo mismo que ponemos en el taller lo puedes llevar. Toca una marca y ve sus productos.
				</SectionHeader>
				<ul className="grid-lines sm:grid-cols-2 lg:grid-cols-3">
					{brands.map((brand) => (
						<li key={brand.code}>
							<BrandCard brand={brand} />
						</li>
					))}
				</ul>
				{hasQuality && <QualityGuarantee brands={distributedBrands.map(({ name }) => name)} />}
				{distributedBrands.length > 0 && (
					<div className="mt-8 md:mt-16">
						<h3 className="title-4">Distribuidores autorizados</h3>
						<ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-3 sm:gap-x-6 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] border-y border-line py-2">
							{distributedBrands.map(({ code, name, picture }) => (
								<li key={code} className="flex items-center gap-2 py-1 sm:gap-3 sm:py-3">
									<BrandMark name={name} picture={picture} size={44} className="size-9 sm:size-11" />
									<span className="title-3 min-w-0 max-sm:text-base">{name}</span>
								</li>
							))}
						</ul>
					</div>
				)}
				<div className="mt-6 sm:mt-8 actions">
					<ButtonLink to="/productos">Ver Catálogo Completo</ButtonLink>
					<ShopChat text="Hola, quiero saber si tienen disponible un producto para mi carro.">
						Consultar Disponibilidad
					</ShopChat>
				</div>
			</div>
		</section>
	);
}

function BrandCard({ brand }: { brand: Brand }) {
	const { code, name, specialty, description, picture } = brand;
	return (
		<article className="relative flex h-full gap-3 p-3 sm:gap-5 sm:p-5 hover:bg-ground md:p-7">
			<BrandMark name={name} picture={picture} size={64} className="size-9 sm:size-16" />
			<div className="min-w-0">
				<h3 className="title-3 max-sm:text-xl">
					<Anchor
						to={`/productos?${new URLSearchParams({ marca: code })}`}
						className="after:absolute after:inset-0"
					>
						{name}
					</Anchor>
				</h3>
				<p className="mt-1 text-sm font-semibold">{specialty}</p>
				<p className="mt-1 text-[0.9375rem] text-muted sm:mt-2">{description}</p>
			</div>
		</article>
	);
}

/** Makes the quality claim for each distributed brand only; generic products are named as generic (rules 1.8). */
function QualityGuarantee({ brands }: { brands: readonly string[] }) {
	const items = [
		{ title: "Productos originales", text: formatOriginalsText(brands) },
		{
			title: "Certificaciones",
			text: "Cada aceite y líquido trae en la etiqueta la norma que cumple. Te la mostramos contra la de tu manual.",
		},
		{
			title: "Garantía extendida",
			text: "Pieza y mano de obra van en la misma factura: si falla, reclamas en un solo lugar.",
		},
	];
	return (
		<div className="mt-8 md:mt-16">
			<h3 className="title-3">Garantía de calidad</h3>
			<ul className="mt-4 grid gap-3 md:grid-cols-3 md:gap-10">
				{items.map(({ title, text }) => (
					<li key={title} className="border-t border-ink pt-2 sm:pt-3">
						<h4 className="title-4">{title}</h4>
						<p className="mt-1 text-muted max-sm:text-sm">{text}</p>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Formats which brands arrive sealed from their distributor; names none if there is none. */
export function formatOriginalsText(brands: readonly string[]): string {
	const generic = "Lo genérico se vende como genérico.";
	if (brands.length === 0) return `Cada producto lleva la marca que ves en el catálogo. ${generic}`;
	const verbPhrase = brands.length === 1 ? "llega sellado" : "llegan sellados";
	return `${formatList(brands)} ${verbPhrase} de su distribuidor. ${generic}`;
}

/** Formats a list: «Motul, ENI y Wurth», «Motul e Idemitsu». Avoids Intl.ListFormat, which blocks a phone for 80 ms. */
function formatList(names: readonly string[]): string {
	const last = names.at(-1) ?? "";
	if (names.length < 2) return last;
	return `${names.slice(0, -1).join(", ")} ${/^h?i(?![ae])/i.test(last) ? "e" : "y"} ${last}`;
}
