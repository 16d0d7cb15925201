import type { ReactNode, Ref } from 'react';

const layouts = {
  plain: '',
  columns: 'lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]',
};

interface CartFrameProps {
  layout?: keyof typeof layouts;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export const CartFrame = ({ layout = 'plain', heading, children }: CartFrameProps) => (
  <div className="wrap py-[clamp(36px,5vw,72px)]">
    <h1 ref={heading} tabIndex={-1} className="title-page outline-none">
      Your Cart
    </h1>
    <div className={`mt-8 grid items-start gap-[clamp(24px,4vw,56px)] ${layouts[layout]}`}>
      {children}
    </div>
  </div>
);
