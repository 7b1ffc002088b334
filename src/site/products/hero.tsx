import type { ReactNode } from "react";
import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";

type CatalogueHeroProps = {
	/** Whoever comes with a search or a filter wants its results: the head says less. */
	isCompact: boolean;
	children: ReactNode;
};

/** The catalogue's dark head; the brands stand in it as filters. */
export function CatalogueHero({ isCompact, children }: CatalogueHeroProps) {
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
				className="absolute inset-0 size-full bg-tinta object-cover object-right max-lg:bottom-auto max-lg:h-full max-lg:object-center sm:max-lg:h-80"
			/>
			<div className="absolute inset-x-0 top-0 h-full bg-linear-to-r from-tinta from-40% to-transparent sm:h-80 sm:bg-linear-to-t sm:from-5% sm:to-60% lg:h-full lg:bg-linear-to-r lg:from-20%" />
			<div
				className={cn(
					"measure relative pt-5 pb-2 sm:pb-6",
					isCompact ? "sm:pt-52 lg:pt-6 lg:pb-4" : "sm:pt-44 lg:pt-10 lg:pb-6",
				)}
			>
				{!isCompact && <p className="eyebrow text-ambar max-sm:hidden">Catálogo</p>}
				<h1
					className={cn(
						"title-1 max-sm:text-[2rem]",
						isCompact ? "sm:text-[2rem]" : "max-w-[11em] sm:mt-3",
					)}
				>
					Productos con el precio a la vista
				</h1>
				{!isCompact && (
					<p className="lead mt-4 text-gris max-sm:hidden lg:max-w-[27em]">
						Arma tu lista y pídenos la cotización, o pide un producto por WhatsApp. Todos los
						precios incluyen el ITBMS.
					</p>
				)}
				<div className={cn("mt-3 sm:mt-6", isCompact && "lg:mt-4")}>{children}</div>
			</div>
		</section>
	);
}
