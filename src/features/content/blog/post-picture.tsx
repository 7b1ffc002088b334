import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";

type PostPictureProps = {
	post: { featured_image: string | null; category: string; tags: string[] };
	/** "" when the title beside the picture says the same. */
	alt?: string;
	isPriority?: boolean;
	sizes?: string;
	className: string;
};

/** The featured picture of a post, or its plate when there is none. */
export function PostPicture({ post, alt = "", isPriority, sizes, className }: PostPictureProps) {
	const { featured_image, category, tags } = post;
	const plate = <PostPlate category={category} word={tags[0] ?? category} className={className} />;
	if (!featured_image) return plate;
	return (
		<Picture
			src={featured_image}
			alt={alt}
			width={1200}
			height={800}
			sizes={sizes}
			isPriority={isPriority}
			fallback={plate}
			className={cn("object-cover", className)}
		/>
	);
}

type PostPlateProps = {
	category: string;
	/** The topic in one or two words, set in large type. */
	word: string;
	className?: string;
};

/** Placeholder for a missing picture: a plate in the style of a technical drawing, one drawing per category. */
export function PostPlate({ category, word, className }: PostPlateProps) {
	const { backgroundClass, Drawing } = CATEGORY_STYLES.get(category) ?? DEFAULT_STYLE;
	const size = Math.min(24, 150 / Math.max(word.length, 4));
	return (
		<div
			aria-hidden="true"
			className={cn(
				"no-print @container-size relative isolate overflow-hidden select-none",
				backgroundClass,
				className,
			)}
		>
			<svg
				aria-hidden="true"
				viewBox="0 0 600 400"
				preserveAspectRatio="xMaxYMid slice"
				className="absolute inset-0 -z-10 size-full opacity-45"
				fill="none"
				stroke="currentColor"
				strokeWidth={1.5}
				focusable="false"
			>
				<path d="M0 200h600M412 0v400" strokeDasharray="14 5 3 5" opacity={0.6} />
				<Drawing />
			</svg>
			<span
				style={{ fontSize: `min(${size}cqw, 50cqh)` }}
				className="absolute right-[5cqw] bottom-[4.5cqw] left-[5cqw] leading-[0.9] font-extrabold tracking-tight font-stretch-75%"
			>
				{word}
			</span>
		</div>
	);
}

/** A pressure gauge. */
function Gauge() {
	return (
		<>
			<circle cx={412} cy={200} r={186} />
			<circle cx={412} cy={200} r={164} strokeWidth={22} strokeDasharray="1.5 15.67" />
			<circle cx={412} cy={200} r={157} strokeWidth={36} strokeDasharray="3 79.2" />
			<circle cx={412} cy={200} r={104} />
			<circle cx={412} cy={200} r={16} />
			<path d="m402 210 112-118-96 130z" />
		</>
	);
}

/** A brake disc: drilled friction ring, hub and its bolts. */
function Disc() {
	return (
		<>
			<circle cx={412} cy={200} r={190} />
			<g strokeLinecap="round">
				<circle cx={412} cy={200} r={168} strokeWidth={11} strokeDasharray="0.1 43.88" />
				<circle cx={412} cy={200} r={142} strokeWidth={11} strokeDasharray="0.1 37.08" />
				<circle cx={412} cy={200} r={68} strokeWidth={20} strokeDasharray="0.1 85.35" />
			</g>
			<circle cx={412} cy={200} r={112} />
			<circle cx={412} cy={200} r={34} />
		</>
	);
}

/** An oil bottle with its dimensions. */
function Bottle() {
	return (
		<>
			<path d="M384 30h56v34h-56zM372 64h80v20c46 10 62 34 62 74v196q0 16-16 16H326q-16 0-16-16V158c0-40 16-64 62-74z" />
			<path d="M334 186h156v132H334zM334 230h156M334 274h156" />
			<path d="M452 96c34 10 42 30 42 58" />
			<path d="M548 30v340M540 30h16M540 370h16M310 388h204M310 380v16M514 380v16" />
		</>
	);
}

/** A bearing, for categories that staff add. */
function Bearing() {
	return (
		<>
			<circle cx={412} cy={200} r={188} />
			<circle cx={412} cy={200} r={158} />
			<circle cx={412} cy={200} r={130} strokeWidth={46} strokeLinecap="round" strokeDasharray="0.1 58.24" />
			<circle cx={412} cy={200} r={102} />
			<circle cx={412} cy={200} r={66} />
		</>
	);
}

/** A Map, not an object: staff name categories, and every object has «constructor». */
const CATEGORY_STYLES = new Map<string, { backgroundClass: string; Drawing: () => React.JSX.Element }>([
	["Mantenimiento", { backgroundClass: "bg-ink text-ground", Drawing: Gauge }],
	["Productos", { backgroundClass: "bg-line text-ink", Drawing: Bottle }],
	["Servicios", { backgroundClass: "bg-[#343a41] text-ground", Drawing: Disc }],
]);
const DEFAULT_STYLE = { backgroundClass: "bg-asphalt text-ground", Drawing: Bearing };
