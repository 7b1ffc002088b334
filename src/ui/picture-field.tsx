import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { FieldError } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Picture } from "./picture.tsx";

type PictureFieldProps = {
	label: string;
	picture: ReactNode;
	hint?: ReactNode;
	error?: string;
	onPick: () => void;
	/** Undefined when the record has no picture of its own to remove. */
	onClear?: () => void;
	clearLabel?: string;
};

export function PictureField(props: PictureFieldProps) {
	const { label, picture, hint, error, onPick, onClear, clearLabel = "Quitar" } = props;
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 font-medium">{label}</legend>
			<div className="flex flex-wrap items-start gap-4">
				<div className="w-40 shrink-0 border border-line bg-studio">{picture}</div>
				<div className="min-w-0 flex-1 basis-56">
					<div className="flex flex-wrap gap-2">
						<Button tone="line" size="sm" icon="image" onClick={onPick}>
							Elegir imagen
						</Button>
						{onClear && (
							<Button tone="quiet" size="sm" onClick={onClear}>
								{clearLabel}
							</Button>
						)}
					</div>
					<FieldError error={error} />
					{hint && <p className="mt-2 text-sm text-muted">{hint}</p>}
				</div>
			</div>
		</fieldset>
	);
}

type FormPictureProps = { src: string; icon?: IconName; shape?: string };

/** Shows the stored picture in the frame of its field, or an icon if there is none. */
export function FormPicture({ src, icon = "image", shape = "aspect-[8/5]" }: FormPictureProps) {
	return (
		<Picture
			key={src}
			src={src}
			alt=""
			width={160}
			height={shape === "aspect-square" ? 160 : 100}
			className={cn("block w-full object-cover", shape)}
			fallback={
				<span aria-hidden="true" className={cn("grid place-items-center text-muted", shape)}>
					<Icon name={icon} size={32} />
				</span>
			}
		/>
	);
}
