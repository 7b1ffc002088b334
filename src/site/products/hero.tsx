import type { ReactNode } from "react";
import { Picture } from "#ui/picture.tsx";

/** The catalogue's dark head; the brands stand in it as filters. */
export function CatalogueHero({ children }: { children: ReactNode }) {
	return (
		<section className="on-dark relative overflow-hidden">
			<Picture
				src="/images/heroes/productos.webp"
				avif="/images/heroes/productos.avif"
				sources={[
					{
						media: "(width < 64rem)",
						srcSet: "/images/heroes/productos-phone.avif",
						type: "image/avif",
						width: 824,
						height: 560,
					},
					{
						media: "(width < 64rem)",
						srcSet: "/images/heroes/productos-phone.webp",
						type: "image/webp",
						width: 824,
						height: 560,
					},
				]}
				alt=""
				width={1600}
				height={700}
				isPriority
				className="absolute inset-0 size-full bg-tinta object-cover object-right max-lg:bottom-auto max-lg:h-52 max-lg:object-center sm:max-lg:h-80"
			/>
			<div className="absolute inset-x-0 top-0 h-52 bg-linear-to-t from-tinta from-5% to-transparent to-60% sm:h-80 lg:h-full lg:bg-linear-to-r lg:from-20% lg:to-60%" />
			<div className="measure relative pt-40 pb-6 sm:pt-68 lg:pt-20 lg:pb-12">
				<p className="eyebrow text-ambar">Catálogo</p>
				<h1 className="title-1 mt-3 max-w-[11em]">Productos con el precio a la vista</h1>
				<p className="lead mt-4 text-gris lg:max-w-[27em]">
					Arma tu lista y pídenos la cotización, o pide un producto por WhatsApp. Todos los precios
					incluyen el ITBMS.
				</p>
				<div className="mt-6 lg:mt-8">{children}</div>
			</div>
		</section>
	);
}
