import type { ReactNode } from "react";
import { SHOP_PLACES, type ShopPlaceId } from "#domain/shop-places.ts";

const FINISHED_JOB = (
	<>
		<path d="M18 90V70q0-6 8-8l24-5 18-18q3-3 8-3h30q6 0 10 5l14 16 12 3q6 2 6 8v22" />
		<path d="M18 90h16M58 90h52M134 90h14M62 58h56l-9-11q-3-4-8-4H80q-4 0-6 3z" />
		<circle cx="46" cy="90" r="12" />
		<circle cx="122" cy="90" r="12" />
		<path d="m76 73 7 7 14-14" />
	</>
);

/** Line drawings of what each photograph shows, 160 wide and 120 high. */
const DRAWINGS: Readonly<Record<ShopPlaceId, ReactNode>> = {
	facade: (
		<>
			<path d="M10 104h140M22 104V40h116v64M16 40l10-18h108l10 18z" />
			<path d="M50 26h60v10H50zM34 104V58h44v46M34 68h44M34 78h44M92 104V58h32v46M92 80h32" />
		</>
	),
	bay: (
		<>
			<path d="M6 108h148M40 108V24M120 108V24M34 24h12M114 24h12M40 74h80" />
			<path d="M48 70V58q2-5 8-6l10-14q2-4 8-4h20q6 0 10 5l10 12q8 1 8 8v11z" />
			<circle cx="62" cy="72" r="8" />
			<circle cx="104" cy="72" r="8" />
			<path d="M66 12h28M72 12v6h16v-6" />
		</>
	),
	team: (
		<>
			{[36, 80, 124].map((x) => (
				<g key={x}>
					<circle cx={x} cy="42" r="12" />
					<path d={`M${x - 20} 104V76q0-14 20-14t20 14v28M${x - 6} 64v16h12V64`} />
				</g>
			))}
			<path d="M8 104h144" />
		</>
	),
	reception: (
		<>
			<path d="M8 106h144M14 106V66h74v40M10 66h82M40 66V50h26v16M53 50v-8" />
			<path d="M104 106V84h30v22M104 84V56h6v28M134 84v22M104 24h36v20h-36zM20 20h46v14H20z" />
		</>
	),
	tools: (
		<>
			<path d="M14 16h132v88H14z" />
			<path d="M34 30a9 9 0 1 0 12 12l2 44h-12l2-44M66 30v24M62 54h8v34h-8zM90 30h20v10H90zM100 40v48" />
			<circle cx="130" cy="40" r="9" />
			<path d="M130 49v39M124 88h12" />
		</>
	),
	job1: FINISHED_JOB,
	job2: FINISHED_JOB,
	job3: FINISHED_JOB,
};

/** Draws what the photograph of an empty place shows, in the shape of the place. Only the panel has it. */
export function PlaceDrawing({ place }: { place: ShopPlaceId }) {
	const [width, height] = SHOP_PLACES[place].shape;
	return (
		<svg
			aria-hidden="true"
			// The drawing fills the height of the shape and stands in its middle.
			viewBox={`${80 - (60 * width) / height} 0 ${(120 * width) / height} 120`}
			width={width}
			height={height}
			className="h-auto w-full bg-ground text-muted"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			{DRAWINGS[place]}
		</svg>
	);
}
