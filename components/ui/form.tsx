import type { ComponentProps } from "react";

/** A form that this page sends, not the browser. Its parts stand below each other. */
export function Form({ onSubmit, className = "gap-4", ...rest }: Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit(): void }) {
  return (
    <form
      {...rest}
      className={`flex min-w-0 flex-col ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
