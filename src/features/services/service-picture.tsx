import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";
import type { Service } from "./contract.ts";

type ServicePictureProps = {
	service: Pick<Service, "name" | "category" | "image">;
	/** The largest picture of the first screen. */
	isPriority?: boolean;
	sizes?: string;
	className?: string;
};

/** The service's studio picture, or a plate of the data sheet with its trade while there is none. */
export function ServicePicture({ service, isPriority, sizes, className }: ServicePictureProps) {
	const { name, category, image } = service;
	const plate = <Plate word={category || name} turn={turnOf(name)} className={className} />;
	if (!image) return plate;
	return (
		<Picture
			{...filesOf(image)}
			alt=""
			width={960}
			height={640}
			isPriority={isPriority}
			sizes={sizes}
			fallback={plate}
			className={cn("block object-cover", className)}
		/>
	);
}

/** A picture of the studio comes in two widths and two formats; one that staff uploaded is its own file. */
function filesOf(image: string) {
	const name = image.match(/^(\/images\/services\/[a-z-]+)\.avif$/)?.[1];
	if (!name) return { src: image };
	const widths = (ending: string) => `${name}-480.${ending} 480w, ${name}.${ending} 960w`;
	return { src: `${name}.webp`, srcSet: widths("webp"), avif: widths("avif") };
}

/** A drawing-board corner: concentric circles and centre lines as on the plan of a part, and the trade's name. */
type PlateProps = { word: string; turn: number; className: string | undefined };

function Plate({ word, turn, className }: PlateProps) {
	return (
		<div aria-hidden="true" className={cn("no-print on-dark relative overflow-hidden", className)}>
			<svg
				aria-hidden="true"
				viewBox="0 0 480 300"
				preserveAspectRatio="xMaxYMid slice"
				fill="none"
				stroke="currentColor"
				className="absolute inset-0 size-full"
			>
				<g strokeOpacity="0.22">
					{[30, 62, 96, 132, 170, 212].map((radius) => (
						<circle key={radius} cx="392" cy="150" r={radius} />
					))}
					<path d="M160 150h320M392 0v300" strokeDasharray="18 5 3 5" />
				</g>
				<g transform={`rotate(${turn} 392 150)`}>
					<circle
						cx="392"
						cy="150"
						r="114"
						strokeOpacity="0.5"
						strokeWidth="8"
						strokeDasharray={`0.1 ${(2 * Math.PI * 114) / holesOf(turn) - 0.1}`}
						strokeLinecap="round"
					/>
					<path d="M392 150H262" className="stroke-ambar" strokeWidth="1.5" />
					<path d="m262 150 9-4v8z" className="fill-ambar stroke-ambar" />
				</g>
			</svg>
			<p className="title-2 absolute bottom-4 left-5 max-w-[60%] md:bottom-5">{word}</p>
		</div>
	);
}

/** Each service has its own angle, the same on every visit. */
const turnOf = (name: string) =>
	(([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 37) % 120) - 30;
const holesOf = (turn: number) => 5 + (Math.abs(turn) % 5);
